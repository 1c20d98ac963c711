import { Button } from "#ui/control/Button.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import type { Refusal } from "#engine/contract/commands.ts";
import type { ExportedFile } from "#engine/contract/exchange.ts";
import { sayRefusal } from "#words/say.ts";
import { shareFile } from "../actions/share.ts";
import { failure } from "../failure.ts";
import { usePlayer, type PlayerValue } from "../player-context.ts";
import { inOwnDirection } from "./in-own-direction.ts";

interface RefusedListProps {
  readonly heading: string;
  /** The first of the refused rows. */
  readonly refused: readonly { readonly key: string; readonly title: string; readonly refusals: readonly Refusal[] }[];
  /** Text that says how many more there are. */
  readonly more: string | undefined;
  readonly save: string;
  /** All refused rows as a file; null: they are no longer available. */
  readonly file: () => Promise<ExportedFile | null>;
  /** Own words for a refusal; null: use the platform's words. */
  readonly say?: SayRefusal;
}

type SayRefusal = (refusal: Refusal) => string | null;

/** The refused rows with the reasons, and all of them as a file. */
export function RefusedList({ heading, refused, more, save, file, say }: RefusedListProps) {
  const player = usePlayer();
  const saveFile = async (): Promise<void> => {
    const made = await file();
    if (made !== null) await shareFile(new File([new Uint8Array(made.bytes)], made.name, { type: made.type }));
  };
  return (
    <>
      <div className="whole-texts">
        <ListGroup heading={heading} footer={more}>
          {refused.map(({ key, title, refusals }) => (
            <ListRow
              key={key}
              title={inOwnDirection(title, player.format.language)}
              subtitle={inOwnDirection(reasonsOf(player, { refusals }, say).join(" "), player.format.language)}
            />
          ))}
        </ListGroup>
      </div>
      <div className="exchange-part">
        <Button
          look="tonal"
          block
          icon="download"
          onClick={() => void saveFile().catch(() => player.notify(failure(player, "went-wrong")))}
        >
          {save}
        </Button>
      </div>
    </>
  );
}

export const reasonsOf = (
  player: PlayerValue,
  { refusals }: { readonly refusals: readonly Refusal[] },
  say: SayRefusal = () => null,
): readonly string[] => [...new Set(refusals.map((refusal) => say(refusal) ?? sayRefusal(player, refusal)))];
