import { Field } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { callsServers } from "../calls/calls-servers.ts";
import { failure } from "../failure.ts";
import { asSentence } from "../format/as-sentence.ts";
import { formatInstant } from "../format/format.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { useWanted } from "../state/use-wanted.ts";
import { useManages } from "./use-manages.ts";
import type { SheetProps } from "./sheet-props.ts";

/** Tools for people who build or try out an app; users of the app do not need them. */
export function BuildersSheet({ open, onOpenChange, onBack, mayChange }: SheetProps & { readonly mayChange: boolean }) {
  const player = usePlayer();
  const { words, description, format } = player;
  const manages = useManages(open);
  const calls = callsServers(description.model);
  const connection = useAnswer(open && calls ? { kind: "connection" } : null);
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={onOpenChange}
      title={words.sheets.forBuilders}
      description={words.sheets.forBuildersHelp}
      flush
    >
      <ListGroup label={words.sheets.forBuilders}>
        {mayChange ? (
          <ListRow
            title={words.sheets.changeApp}
            subtitle={words.sheets.changeAppHelp}
            start={<Tile icon="pencil" />}
            onClick={() => {
              onOpenChange(false);
              player.openSource?.("/change");
            }}
          />
        ) : null}
        <ListRow
          title={words.sheets.inspect}
          subtitle={words.sheets.inspectHelp}
          start={<Tile icon="target" />}
          onClick={() => player.show("inspect")}
        />
        <ListRow
          title={words.viewSource}
          subtitle={words.viewSourceHelp}
          start={<Tile icon="code" />}
          onClick={() => {
            onOpenChange(false);
            player.openSource?.();
          }}
        />
        {connection === undefined ? null : (
          <ListRow
            title={words.server}
            subtitle={connection.simulated === null ? (connection.server.inUse ?? undefined) : words.trySimulated}
            start={<Tile icon="globe" />}
            onClick={() => player.show("server")}
          />
        )}
        {calls ? (
          <ListRow title={words.requests} start={<Tile icon="list" />} onClick={() => player.show("requests")} />
        ) : null}
        {manages ? (
          <ListRow
            title={words.clock}
            subtitle={description.clock === null ? words.phoneClock : formatInstant(description.clock, format, "page")}
            start={<Tile icon="clock" />}
            onClick={() => player.show("clock")}
          />
        ) : null}
      </ListGroup>
      <Roles key={description.profile.id} />
    </Sheet>
  );
}

/** The roles of the current profile. Not shown if a server identifies people, because it decides their roles. */
function Roles() {
  const player = usePlayer();
  const { words, t, description } = player;
  const { profile } = description;
  const { roles, signIn } = description.model.roles;
  const { wanted, want } = useWanted(
    profile.roles,
    (next) => player.app.giveRoles(profile.id, next).then(player.refresh),
    () => player.notify(failure(player, "went-wrong")),
  );
  if (roles.length === 0 || profile.id === "" || ["call", "issuer", "unknown"].includes(signIn?.kind ?? ""))
    return null;
  const give = (role: string, on: boolean): void =>
    want((now) => (on ? [...now, role] : now.filter((one) => one !== role)));
  const name = profile.name === "" ? words.someone : profile.name;
  return (
    <ListGroup as="form" heading={words.sheets.rolesOf(name)} footer={words.sheets.rolesHelp}>
      {roles.map((role) => (
        <Field key={role} label={asSentence(t(role), player.format.language)} shape="switch">
          <Switch checked={wanted.includes(role)} onChange={(on) => give(role, on)} />
        </Field>
      ))}
    </ListGroup>
  );
}
