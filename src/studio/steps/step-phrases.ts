import type { Entity } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { fieldKey } from "#text/names.ts";
import type { FormWords } from "../words/forms/en.ts";
import type { StepNode } from "./step-tree.ts";

export interface StepPhrase {
  readonly key: keyof FormWords["stepPhrases"];
  readonly icon: string;
  readonly node: StepNode;
}

const plain = (typed: string): StepNode => ({ typed, steps: [] });

/** A variable name for later steps that no field has: `new_loan`. */
function freeName(own: Entity | undefined, name: string): string {
  let free = `new_${fieldKey(name)}`;
  while (own?.fields.some(({ key }) => key === free) === true) free = `${free}_`;
  return free;
}

/** The effects that fit the entity, as sentences: each is valid as it is and can then be changed. */
export function stepPhrases(model: Model, entity: string, isNamed: boolean): readonly StepPhrase[] {
  const own = model.entities.find(({ key }) => key === entity);
  const fields = own?.fields.filter((field) => field.default?.kind !== "computed") ?? [];
  const set =
    fields
      .map(({ key, type }) =>
        type.kind === "date"
          ? `\`${key} = today()\``
          : type.kind === "date and time"
            ? `\`${key} = now()\``
            : type.kind === "yes/no"
              ? `\`${key} = yes\``
              : null,
      )
      .find((one) => one !== null) ?? (fields[0] === undefined ? null : `\`${fields[0].key} = empty\``);
  const person = fields.find(({ type }) => type.kind === "reference" && type.entity === "Person");
  const other = model.entities.find(({ key, builtIn, fields: theirs }) => {
    const refers = theirs.find(({ type }) => type.kind === "reference" && type.entity === entity);
    return !builtIn && key !== entity && refers !== undefined;
  });
  const refers = other?.fields.find(({ type }) => type.kind === "reference" && type.entity === entity);
  const events = model.states
    .find((table) => table.entity === entity)
    ?.transitions.flatMap(({ event }) => (event.kind === "named" ? [event.name] : []));
  const screen = model.screens.find(({ byDefault, parameters }) => !byDefault && parameters.length === 0);
  const condition = fields[0] === undefined ? "yes" : `${fields[0].key} is not empty`;
  const phrases: (StepPhrase | null)[] = [
    set === null ? null : { key: "set", icon: "pencil", node: plain(set) },
    other === undefined || refers === undefined
      ? null
      : { key: "create", icon: "plus", node: plain(`create ${other.name} with \`${refers.key} = this\``) },
    other === undefined || refers === undefined
      ? null
      : {
          key: "createNamed",
          icon: "plus",
          node: plain(`create ${other.name} called ${freeName(own, other.name)} with \`${refers.key} = this\``),
        },
    person === undefined ? null : { key: "tell", icon: "bell", node: plain(`tell ${person.key} "…"`) },
    { key: "show", icon: "message-square-warning", node: plain('show "…"') },
    events?.[0] === undefined ? null : { key: "do", icon: "play", node: plain(`do ${events[0]}`) },
    screen === undefined ? null : { key: "open", icon: "smartphone", node: plain(`open ${screen.name}`) },
    {
      key: "if",
      icon: "git-branch",
      node: isNamed
        ? { typed: `if \`${condition}\`:`, steps: [plain('show "…"')] }
        : plain(`if \`${condition}\`: show "…"`),
    },
    isNamed
      ? { key: "otherwise", icon: "git-branch", node: { typed: "otherwise:", steps: [plain('show "…"')] } }
      : null,
    other === undefined || refers === undefined || !isNamed
      ? null
      : {
          key: "forEach",
          icon: "list",
          node: {
            typed: `for each one in \`${other.key}.filter(o, o.${refers.key} == this)\`:`,
            steps: [plain('show "…"')],
          },
        },
  ];
  return phrases.filter((one) => one !== null);
}
