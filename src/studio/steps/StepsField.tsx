import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { ItemRefs } from "#edit/change.ts";
import { writtenSteps } from "#edit/edit-document.ts";
import { useChange } from "../cards/change-context.ts";
import { CodeInput } from "../cards/CodeInput.tsx";
import type { FormField } from "../cards/form-fields.ts";
import { refusalInWords } from "../cards/form-words.ts";
import { ItemForm } from "../cards/ItemForm.tsx";
import { typedOf } from "../cards/typed-content.ts";
import { useChanges } from "../cards/use-changes.ts";
import { writtenValues } from "../cards/written-values.ts";
import { useCardWords } from "../words/cards-language.ts";
import { stepPhrases } from "./step-phrases.ts";
import {
  changesTo,
  effectsOf,
  holdsSteps,
  moved,
  nodesOf,
  withStep,
  type StepNode,
  type StepPath,
} from "./step-tree.ts";
import "./steps.css";

const CELL: readonly FormField[] = [{ key: "then", control: "mixed" }];

/** The effects of an event, step by step: to add from phrases, change, reorder and nest. */
export function StepsField({ item }: { readonly item: ItemRefs["transition"] }) {
  const { draft } = useChange();
  const cards = useCardWords();
  const { forms } = cards;
  const run = useChanges();
  /** The path of the step that gets a new step inside; empty: the outermost list. Null: none is being added. */
  const [addingTo, setAddingTo] = useState<StepPath | null>(null);
  const { text, model } = draft;
  const own = writtenSteps(text, model, item);
  const inBlock = own.length > 0;
  const cell = writtenValues(text, model, item).get("then")?.[0] ?? "";
  const nodes = inBlock ? nodesOf(own) : effectsOf(typedOf(cell));
  const row = model.states.find(({ entity }) => entity === item.entity)?.transitions[item.index];
  const write = (next: readonly StepNode[]): boolean => {
    const refusal = run(...changesTo(item, next, { inBlock }));
    if (refusal !== null) showToast({ text: refusalInWords(refusal, cards), kind: "error" });
    return refusal === null;
  };
  const add = (node: StepNode): void => {
    const to = addingTo ?? [];
    const put = write(
      to.length === 0
        ? [...nodes, node]
        : withStep(nodes, to, (holder) => [{ ...holder, steps: [...holder.steps, node] }]),
    );
    if (put) setAddingTo(null);
  };
  const draw = (list: readonly StepNode[], above: StepPath) =>
    list.map((node, index) => {
      const path = [...above, index];
      const name = forms.step(path.map((one) => one + 1).join("."));
      const put = (typed: string): readonly StepNode[] => withStep(nodes, path, (now) => [{ ...now, typed }]);
      return (
        <div key={path.join(".")} className="step" data-depth={path.length}>
          <Field label={name}>
            <div className="step-line">
              <CodeInput
                value={node.typed}
                isCode={false}
                isCondition={false}
                entity={item.entity}
                onTyped={() => undefined}
                onWrite={(typed) => write(typed.trim() === "" ? withStep(nodes, path, () => []) : put(typed))}
                changeFor={(typed) =>
                  changesTo(item, put(typed), { inBlock: true }).at(-1) ?? { do: "steps", item, steps: [] }
                }
              />
              <Menu
                label={name}
                look="plain"
                items={[
                  ...(holdsSteps(node)
                    ? [{ key: "add", label: forms.addInside, icon: "plus", onAction: () => setAddingTo(path) }]
                    : []),
                  ...(index > 0
                    ? [
                        {
                          key: "up",
                          label: forms.moveUp,
                          icon: "arrow-up",
                          onAction: () => write(moved(nodes, path, -1)),
                        },
                      ]
                    : []),
                  ...(index < list.length - 1
                    ? [
                        {
                          key: "down",
                          label: forms.moveDown,
                          icon: "arrow-down",
                          onAction: () => write(moved(nodes, path, 1)),
                        },
                      ]
                    : []),
                  {
                    key: "remove",
                    label: cards.remove,
                    icon: "trash-2",
                    danger: true,
                    onAction: () => write(withStep(nodes, path, () => [])),
                  },
                ]}
              />
            </div>
          </Field>
          {draw(node.steps, path)}
        </div>
      );
    });
  return (
    <>
      {/* A row's cell may contain effects before the steps below its heading. */}
      {inBlock && cell !== "" ? <ItemForm item={item} fields={CELL} /> : null}
      {nodes.length === 0 ? null : <FieldGroup heading={cards.labels["transition.then"]}>{draw(nodes, [])}</FieldGroup>}
      <div className="page-note">
        <Button look="tonal" block icon="plus" onClick={() => setAddingTo([])}>
          {cards.addStep}
        </Button>
      </div>
      <Sheet open={addingTo !== null} onOpenChange={() => setAddingTo(null)} title={cards.addStep} flush>
        <ListGroup label={cards.addStep}>
          {stepPhrases(model, item.entity, row?.event.kind === "named").map(({ key, icon, node }) => (
            <ListRow
              key={key}
              title={forms.stepPhrases[key]}
              subtitle={<code dir="ltr">{node.typed}</code>}
              start={<Tile icon={icon} />}
              chevron={false}
              onClick={() => add(node)}
            />
          ))}
        </ListGroup>
      </Sheet>
    </>
  );
}
