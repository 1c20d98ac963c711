import { useMemo } from "react";
import { permissionsOf } from "#engine/rights/permissions.ts";
import type { Permission } from "#engine/contract/permissions.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import { useSaidConditions } from "../trying/use-said-conditions.ts";
import { useToolWords } from "../words/tools-language.ts";

interface PermissionMatrixProps {
  readonly model: Model;
  readonly onGo: (span: Span) => void;
}

const ACTIONS = ["see", "create", "change", "delete"] as const;

/** The effective rights of every role, entity by entity, from points 4 and 6. */
export function PermissionMatrix({ model, onGo }: PermissionMatrixProps) {
  const words = useToolWords();
  const roles = useMemo(() => permissionsOf(model), [model]);
  return model.entities.map(({ key, name }) => {
    const held = roles.map(({ role, entities }) => ({ role, on: entities.find(({ entity }) => entity === key) }));
    const first = held[0]?.on;
    if (first === undefined) return null;
    const fieldName = (field: string): string =>
      model.entities.find((one) => one.key === key)?.fields.find((one) => one.key === field)?.name ?? field;
    const rows: readonly { readonly title: string; readonly of: readonly (Permission | undefined)[] }[] = [
      ...ACTIONS.map((action) => ({ title: words[action], of: held.map(({ on }) => on?.[action]) })),
      ...first.events.map(({ event }, index) => ({ title: event, of: held.map(({ on }) => on?.events[index]) })),
      ...first.fields.flatMap(({ field }, index) =>
        (["see", "create", "change"] as const).map((action) => ({
          title: `${fieldName(field)}: ${words[action]}`,
          of: held.map(({ on }) => on?.fields[index]?.[action]),
        })),
      ),
    ];
    return (
      // A wide table scrolls sideways, so the keyboard must be able to focus it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div key={key} className="matrix" role="region" aria-label={name} tabIndex={0}>
        <table>
          <caption>{name}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.rights}</span>
              </th>
              {held.map(({ role }) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, of }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {of.map((permission, index) => (
                  <td key={held[index]?.role}>
                    <Cell permission={permission} entity={key} onGo={onGo} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  });
}

const TINTS = { yes: "green", no: "grey", when: "amber" } as const;

function Cell({
  permission,
  entity,
  onGo,
}: {
  readonly permission: Permission | undefined;
  readonly entity: string;
  readonly onGo: (span: Span) => void;
}) {
  const words = useToolWords();
  const { may, conditions, rows } = permission ?? { may: "no", conditions: [], rows: [] };
  const [row] = rows;
  const say = useSaidConditions();
  const shown = (
    <span>
      {may === "yes" ? words.yes : may === "no" ? words.no : words.condition}
      {conditions.map((condition) => {
        const said = say(entity, condition);
        return said === condition ? (
          <code key={condition} dir="ltr">
            {condition}
          </code>
        ) : (
          <bdi key={condition}>{said}</bdi>
        );
      })}
    </span>
  );
  return row === undefined ? (
    <span className="matrix-cell" data-tint={TINTS[may]}>
      {shown}
    </span>
  ) : (
    <button type="button" className="matrix-cell" data-tint={TINTS[may]} onClick={() => onGo(row)}>
      {shown}
    </button>
  );
}
