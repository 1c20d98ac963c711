import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { useBusy } from "#ui/control/use-busy.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { isSealed, unseal } from "#exchange/sealed/sealed-file.ts";
import { lockedAs } from "#player/lock/lock-of-copy.ts";
import { isShut } from "#player/lock/opened-apps.ts";
import { backupRefusal } from "#player/words/backup-refusal.ts";
import { Working } from "../shelf-screens/Working.tsx";
import { useSpoken } from "../words/language.ts";

interface RestoreSheetProps {
  readonly file: Uint8Array;
  readonly apps: readonly ShelfApp[];
  readonly shelf: Shelf;
  /** Runs an action that replaces or copies the records of a locked app, after asking for its PIN. */
  readonly guard: (app: ShelfApp, run: () => void) => void;
  readonly onOpen: (appId: string) => void;
  /** Opens the app, to merge the backup there. */
  readonly onMerge: (appId: string, backup: File) => void;
  readonly onClose: () => void;
}

/**
 * The sheet for a backup that needs an answer before it is restored: its passphrase, or whether it replaces the app of
 * the same name.
 */
export function RestoreSheet({ file, apps, shelf, guard, onOpen, onMerge, onClose }: RestoreSheetProps) {
  const { words, platform } = useSpoken();
  const { sealed } = words;
  const [plain, setPlain] = useState(isSealed(file) ? null : file);
  const [app, setApp] = useState<ShelfApp | null>(null);
  const { busy, once } = useBusy();
  const refuse = (problem: unknown): void => {
    onClose();
    const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : null;
    const text =
      code === "not-a-backup"
        ? words.notADocument
        : code === "unsent-work"
          ? sealed.unsentWork
          : backupRefusal(problem, platform);
    showToast({ text, kind: "error" });
  };
  const restore = async (into?: ShelfApp): Promise<void> => {
    if (plain === null) return;
    try {
      const { id } = await (into === undefined ? shelf.restore(plain) : replaceIn(shelf, plain, into));
      onClose();
      onOpen(id);
    } catch (problem) {
      refuse(problem);
    }
  };
  useEffect(() => {
    if (plain === null) return;
    shelf.nameOfBackup(plain).then((name) => {
      const there = apps.find((one) => one.name === name);
      if (there === undefined) void restore();
      else setApp(there);
    }, refuse);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [plain]);
  return (
    <>
      {plain === null ? <Passphrase file={file} onOpened={setPlain} onRefused={refuse} onClose={onClose} /> : null}
      <Sheet
        open={app !== null}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title={words.alreadyHere(app?.name ?? "")}
        flush
      >
        <ListGroup label={words.alreadyHere(app?.name ?? "")}>
          <ListRow
            title={sealed.beside}
            subtitle={sealed.besideHelp}
            start={<Tile icon="copy" />}
            badge={busy === "beside" ? <Working /> : undefined}
            onClick={() => void once(restore, "beside")}
          />
          <ListRow
            title={sealed.replace}
            subtitle={sealed.replaceHelp}
            start={<Tile icon="refresh-cw" />}
            badge={busy === "replace" ? <Working /> : undefined}
            onClick={() => {
              if (app === null) return;
              // The PIN has a sheet of its own, so this one closes first.
              if (isShut(app.id)) onClose();
              guard(app, () => void once(() => restore(app), "replace"));
            }}
          />
          <ListRow
            title={sealed.mergeInto}
            subtitle={sealed.mergeIntoHelp}
            start={<Tile icon="users" />}
            onClick={() => {
              if (app === null || plain === null || busy !== null) return;
              onClose();
              guard(app, () => onMerge(app.id, new File([new Uint8Array(plain)], app.name)));
            }}
          />
        </ListGroup>
      </Sheet>
    </>
  );
}

/** A copy of the replaced app is kept. */
const replaceIn = (shelf: Shelf, backup: Uint8Array, { id }: ShelfApp): Promise<ShelfApp> =>
  lockedAs(id, (copy) => shelf.restore(backup, id, true, copy));

interface PassphraseProps {
  readonly file: Uint8Array;
  readonly onOpened: (plain: Uint8Array) => void;
  /** The backup cannot be opened here, with any passphrase. */
  readonly onRefused: (problem: unknown) => void;
  readonly onClose: () => void;
}

function Passphrase({ file, onOpened, onRefused, onClose }: PassphraseProps) {
  const { words } = useSpoken();
  const { sealed } = words;
  const [passphrase, setPassphrase] = useState("");
  const [wrong, setWrong] = useState(false);
  const { busy, once } = useBusy();
  const open = async (): Promise<void> => {
    if (passphrase === "") return;
    const plain = await unseal(file, passphrase);
    if (plain === "newer") onRefused({ code: "backup-newer" });
    else if (plain === "wrong") setWrong(true);
    else onOpened(plain);
  };
  const submit = (): void => void once(() => open().catch(onRefused));
  return (
    <Sheet
      open
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title={sealed.locked}
      footer={
        <Button block busy={busy !== null} aria-disabled={passphrase === ""} onClick={submit}>
          {sealed.open}
        </Button>
      }
    >
      <form
        className="list-card field-card sheet-fields"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={sealed.passphrase} required error={wrong ? sealed.wrong : undefined}>
          <TextInput
            kind="secret"
            value={passphrase}
            onChange={(text) => {
              setWrong(false);
              setPassphrase(text);
            }}
            enterKey="done"
          />
        </Field>
      </form>
    </Sheet>
  );
}
