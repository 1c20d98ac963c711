import { isIconName } from "#ui/icons/Icon.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { PlainInput } from "./PlainInput.tsx";

/** An emoji or a name of the icon set, with the picture beside it. */
export function IconInput({
  value,
  onWrite,
}: {
  readonly value: string;
  readonly onWrite: (typed: string) => boolean;
}) {
  const isPicture = isIconName(value) || /\p{Extended_Pictographic}/u.test(value);
  return (
    <div className="icon-input">
      <PlainInput value={value} long={false} onTyped={() => undefined} onWrite={onWrite} />
      {isPicture ? <Tile icon={value} /> : null}
    </div>
  );
}
