import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { lazy, Suspense, useMemo, type ReactNode } from "react";
import type { ItemRef, ItemRefs, RemoveChange } from "#edit/change.ts";
import { plainOf } from "#edit/content.ts";
import { writtenSentences } from "#edit/edit-document.ts";
import type { Model } from "#model/model.ts";
import { StepsField } from "../steps/StepsField.tsx";
import { callsToTry } from "../trying/calls-to-try.ts";
import { TryRule } from "../trying/TryRule.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";
import type { Part } from "./change-place.ts";
import { EntityPage } from "./EntityPage.tsx";
import { eventOf } from "./event-in-words.ts";
import { FORM_FIELDS, NAME_KEYS } from "./form-fields.ts";
import { FormPage } from "./FormPage.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { refOf, spanOf } from "./item-refs.ts";
import { nameOfEntity } from "./items.ts";
import { titleOfPart } from "./part-words.ts";
import { nameOfPlace } from "./plain-words.ts";
import { SamplesPage } from "./SamplesPage.tsx";
import { ScenarioPage } from "./ScenarioPage.tsx";
import { ScreenPage } from "./ScreenPage.tsx";
import { StatesPage } from "./StatesPage.tsx";
import { UsedIn } from "./UsedIn.tsx";
import { newNames } from "./new-names.ts";

/** The effects of an event are shown as a list of their own. */
const WITHOUT_EFFECTS = (FORM_FIELDS.transition ?? []).filter(({ key }) => key !== "then");

const TryCall = lazy(async () => ({ default: (await import("../trying/TryCall.tsx")).TryCall }));

interface ItemPageProps {
  readonly part: Part;
  readonly names: readonly string[];
}

/** An item of a point, with the form for its kind. */
export function ItemPage({ part, names }: ItemPageProps) {
  const { draft, replace } = useChange();
  const cards = useCardWords();
  const { model } = draft;
  const item = useMemo(() => refOf(part, names), [part, names]);
  const [first = ""] = names;
  if (part === 4 && item === null) return <StatesPage entity={first} />;
  if (part === "sample data" && item === null) return <SamplesPage entity={first} />;
  const bullet = item?.kind === "step" ? bulletOf(draft.text, model, item) : null;
  const span = item === null ? null : item.kind === "step" ? (bullet?.span ?? null) : spanOf(model, item);
  if (item === null || span === null) return <NotThere part={part} />;
  const renamed = (name: string): void => replace({ kind: "item", part, names: newNames(item, name, names) });
  if (item.kind === "entity") return <EntityPage item={item} onRenamed={renamed} />;
  if (item.kind === "screen") return <ScreenPage item={item} onRenamed={renamed} />;
  if (item.kind === "scenario") return <ScenarioPage item={item} />;
  const up = names.length > 1 && part !== 6 && part !== 7 ? [first] : null;
  let title: ReactNode = NAME_KEYS[item.kind] === undefined ? titleOfPart(part, cards) : names.at(-1);
  if (item.kind === "field")
    title = model.entities.find(({ key }) => key === item.entity)?.fields.find(({ key }) => key === item.field)?.name;
  if (item.kind === "transition") title = titleOfTransition(model, item) ?? nameOfEntity(model, item.entity);
  if (item.kind === "rule") title = ruleOn(model, item.index);
  if (item.kind === "right") title = nameOfPlace(model, draft.text, { kind: "item", part, names });
  if (bullet !== null) title = `${bullet.key} ${bullet.says.map(plainOf).join("; ")}`;
  const owner = item.kind === "field" || item.kind === "transition" || item.kind === "status" ? item.entity : null;
  return (
    <FormPage
      title={String(title ?? "")}
      subtitle={owner === null ? partAndEntity(model, item, titleOfPart(part, cards)) : nameOfEntity(model, owner)}
      span={span}
      up={up === null ? { kind: "point", part } : { kind: "item", part, names: up }}
      remove={removeOf(item)}
    >
      <ItemForm item={item} onRenamed={renamed} {...(item.kind === "transition" ? { fields: WITHOUT_EFFECTS } : {})} />
      {item.kind === "transition" ? <StepsField key={item.index} item={item} /> : null}
      {item.kind === "rule" ? <TryRule index={item.index} /> : null}
      {item.kind === "call" || item.kind === "resource" ? (
        <Suspense fallback={null}>
          <TryCall key={names.join("/")} calls={callsToTry(model, item)} />
        </Suspense>
      ) : null}
      {item.kind === "error" || item.kind === "constant" ? <UsedIn item={item} /> : null}
    </FormPage>
  );
}

const titleOfTransition = (model: Model, { entity, index }: ItemRefs["transition"]): string | undefined => {
  const transition = model.states.find((table) => table.entity === entity)?.transitions[index];
  return transition === undefined ? undefined : eventOf(transition);
};

/** The title: `Due` for a rule on a field, `Loan` for a rule on the whole record. */
function ruleOn(model: Model, index: number): string {
  const { entity = "", field = null } = model.rules[index] ?? {};
  const named = model.entities.find(({ key }) => key === entity);
  return named?.fields.find(({ key }) => key === field)?.name ?? named?.name ?? entity;
}

/** A rule's title may be its field alone, so the entity is added below. */
const partAndEntity = (model: Model, item: ItemRef, part: string): string =>
  item.kind === "rule" ? `${nameOfEntity(model, model.rules[item.index]?.entity ?? "")} · ${part}` : part;

const bulletOf = (text: string, model: Model, { scenario, index }: ItemRefs["step"]) =>
  (scenario === null ? undefined : writtenSentences(text, model, scenario)[index]) ?? null;

const removeOf = (item: ItemRef): RemoveChange | null =>
  item.kind === "app" || item.kind === "purpose" || item.kind === "roles" || item.kind === "calls"
    ? null
    : { do: "remove", item };

function NotThere({ part }: { readonly part: Part }) {
  const { back } = useChange();
  const cards = useCardWords();
  return (
    <FormPage title={titleOfPart(part, cards)} span={null} up={{ kind: "point", part }} remove={null}>
      <EmptyState
        compact
        icon="search"
        title={cards.notThere}
        text={cards.notThereHelp}
        action={<Button onClick={() => back({ kind: "point", part })}>{titleOfPart(part, cards)}</Button>}
      />
    </FormPage>
  );
}
