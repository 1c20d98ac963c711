import { peopleOf } from "./new-sentences.ts";
import { chosenFrom, choosing, replaced, type Sentence, type SentencePart } from "./sentence.ts";

export function callPart(
  { typed, scope }: Sentence,
  place: { readonly from: number; readonly to: number },
): SentencePart {
  return {
    ...place,
    label: typed.slice(place.from, place.to),
    asks: "call",
    offer: () =>
      chosenFrom(
        choosing(
          typed,
          place,
          scope.model.calls.calls.map(({ name }) => ({ put: name })),
        ),
      ),
  };
}

/** The part that names a person; the actor may also be someone with a role. */
export function whoPart(
  { typed, scope, words }: Sentence,
  place: { readonly from: number; readonly to: number },
  withRoles: boolean,
): SentencePart {
  return {
    ...place,
    label: typed.slice(place.from, place.to),
    asks: "who",
    offer: () => {
      const people = peopleOf(scope).map(({ put, detail }) => ({
        put,
        label: detail ?? put,
        detail: put,
      }));
      const roles = withRoles
        ? scope.model.roles.roles.map((put) => ({
            put,
            detail: words.aRole,
          }))
        : [];
      return chosenFrom(choosing(typed, place, [...people, ...roles]));
    },
  };
}

/** Code beyond a comparison is edited as text. */
export function codePart(
  { typed }: Sentence,
  { from, to }: { readonly from: number; readonly to: number },
): SentencePart {
  return {
    from,
    to,
    label: typed.slice(from, to),
    asks: "code",
    offer: () => ({
      choices: [],
      typing: {
        kind: "code",
        value: typed.slice(from, to),
        put: (code) => (code.trim() === "" || code.includes("`") ? null : replaced(typed, from, to, code.trim())),
      },
    }),
  };
}
