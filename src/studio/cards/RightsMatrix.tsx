import { Icon } from "#ui/icons/Icon.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Action } from "#model/6-roles.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useChange } from "./change-context.ts";
import { refusalInWords } from "./form-words.ts";
import { ACTIONS, mayOf, rowDeciding, tickChange } from "./rights-matrix.ts";
import { useChanges } from "./use-changes.ts";

const MARKS = { yes: "check", if: "circle-help", no: "minus" } as const;

/** Which role may do what with records of each entity, as a table of checkboxes. */
export function RightsMatrix() {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const run = useChanges();
  const { model } = draft;
  const { roles } = model.roles;
  const entities = model.entities.filter(({ builtIn, owner }) => !builtIn && owner === null);
  if (roles.length === 0 || entities.length === 0) return null;
  const tick = (role: string, entity: string, action: Action, on: boolean): void => {
    const change = tickChange(model, role, entity, action, on);
    const refusal = change === null ? null : run(change);
    const row = rowDeciding(model, role, entity, action);
    const open = (): void => go({ kind: "item", part: 6, names: ["right", String(row ?? 0)] });
    if (change === null)
      showToast({
        text: cards.tickNotAlone,
        kind: "error",
        ...(row === null ? {} : { action: { label: cards.open, onAction: open } }),
      });
    else if (refusal !== null) showToast({ text: refusalInWords(refusal, cards), kind: "error" });
  };
  return (
    <section className="list-group" aria-labelledby="matrix-heading">
      <div className="list-heading">
        <h2 id="matrix-heading">{cards.whoMay}</h2>
      </div>
      {roles.map((role) => (
        <div key={role} className="rights-matrix list-card">
          <table>
            <caption>{role}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{cards.points[2]}</span>
                </th>
                {ACTIONS.map((action) => (
                  <th key={action} scope="col">
                    {cards.actions[action]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entities.map(({ key, name }) => (
                <tr key={key}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {ACTIONS.map((action) => {
                    const may = mayOf(model, role, key, action);
                    return (
                      <td key={action}>
                        <button
                          type="button"
                          role="checkbox"
                          aria-checked={may === "if" ? "mixed" : may === "yes"}
                          aria-label={`${role}: ${cards.actions[action]} ${name}`}
                          data-may={may}
                          onClick={() => {
                            const row = rowDeciding(model, role, key, action);
                            // Unticking would lose the condition, so its form opens instead.
                            if (may === "if" && row !== null)
                              go({ kind: "item", part: 6, names: ["right", String(row)] });
                            else tick(role, key, action, may === "no");
                          }}
                        >
                          <Icon name={MARKS[may]} size={1.125} strokeWidth={2.4} />
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}
