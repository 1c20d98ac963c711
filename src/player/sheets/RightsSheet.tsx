import { useEffect, useState } from "react";
import { FilterChips } from "#ui/control/FilterChips.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Permission, PermissionsOfRole, PermissionsOnEntity } from "#engine/contract/permissions.ts";
import { entityOf, fieldOf, usePlayer, type PlayerValue } from "../player-context.ts";
import { pluralName } from "../words/plural-name.ts";
import { asSentence } from "../format/as-sentence.ts";
import { joinWords } from "../format/format.ts";
import { nameOfBuiltIn } from "../words/name-of-built-in.ts";
import { conditionsInWords, type ConditionWords } from "./conditions-in-words.ts";
import type { SheetProps } from "./sheet-props.ts";

/** What each role may do, one role at a time, as computed by the engine from the document. */
export function RightsSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { app, words, t, description, format } = player;
  const [roles, setRoles] = useState<readonly PermissionsOfRole[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    app.permissions().then(
      (given) => current && setRoles(given),
      () => current && onOpenChange(false),
    );
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, app, description]);
  const role = chosen ?? description.profile.roles[0] ?? roles?.[0]?.role ?? null;
  const held = roles?.find((one) => one.role === role) ?? roles?.[0];
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={onOpenChange}
      title={words.sheets.whatRolesMay}
      description={words.sheets.rightsHelp}
      height="full"
      forReading
      flush
      pinned={
        roles === null || roles.length < 2 ? undefined : (
          <FilterChips
            label={words.sheets.whatRolesMay}
            chips={roles.map((one) => ({
              key: one.role,
              label: asSentence(t(one.role), format.language),
              on: one === held,
            }))}
            onPress={setChosen}
          />
        )
      }
    >
      {held === undefined ? (
        <SkeletonRows rows={6} picture={false} />
      ) : (
        held.entities.map((one) => (
          <ListGroup
            key={one.entity}
            heading={pluralName(
              entityOf(player, one.entity)?.name ?? one.entity,
              description.language,
              format.language,
              t,
            )}
          >
            <RightsOn on={one} />
          </ListGroup>
        ))
      )}
    </Sheet>
  );
}

function RightsOn({ on }: { readonly on: PermissionsOnEntity }) {
  const player = usePlayer();
  const { words, t } = player;
  const { sheets } = words;
  return (
    <>
      <Right entity={on.entity} name={sheets.see} permission={on.see} />
      <Right entity={on.entity} name={sheets.create} permission={on.create} />
      <Right entity={on.entity} name={sheets.change} permission={on.change} />
      <Right entity={on.entity} name={words.delete} permission={on.delete} />
      {on.events.map((event) => (
        <Right key={event.event} entity={on.entity} name={t(event.event)} permission={event} />
      ))}
      {on.fields.flatMap(({ field, see, create, change }) => {
        const name = t(fieldOf(player, on.entity, field)?.name ?? field);
        return [
          <Right key={`${field} see`} entity={on.entity} name={words.labelled(name, sheets.see)} permission={see} />,
          <Right
            key={`${field} create`}
            entity={on.entity}
            name={words.labelled(name, sheets.create)}
            permission={create}
          />,
          <Right
            key={`${field} change`}
            entity={on.entity}
            name={words.labelled(name, sheets.change)}
            permission={change}
          />,
        ];
      })}
    </>
  );
}

const tints = { yes: "green", no: "grey", when: "amber" } as const;

interface RightProps {
  readonly name: string;
  readonly entity: string;
  readonly permission: Permission;
}

function Right({ name, entity, permission }: RightProps) {
  const player = usePlayer();
  const { words } = player;
  const conditions = conditionsInWords(permission.needs, conditionWords(player, entity));
  const said = { yes: words.yes, no: words.no, when: words.sheets.sometimes }[permission.may];
  return (
    <ListRow
      title={name}
      subtitle={conditions.length === 0 ? undefined : conditions.join("\n")}
      badge={<Badge tint={tints[permission.may]}>{said}</Badge>}
    />
  );
}

function conditionWords(player: PlayerValue, entity: string): ConditionWords {
  const { words, t, format } = player;
  return {
    labelled: words.labelled,
    status: t(nameOfBuiltIn("status")),
    you: words.sheets.you,
    ofOneself: words.sheets.ofOneself,
    onlyTheseFields: words.sheets.onlyTheseFields,
    depends: words.sheets.dependsOnEntry,
    list: (names) => joinWords(names, format),
    translate: t,
    entityNamed: (of) => t(entityOf(player, of)?.name ?? of),
    fieldNamed: (of, key) => t(fieldOf(player, of ?? entity, key)?.name ?? nameOfBuiltIn(key)),
  };
}
