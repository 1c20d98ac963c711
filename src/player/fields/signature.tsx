import { SignatureInput } from "#ui/form/SignatureInput.tsx";
import { usePlayer } from "../player-context.ts";
import { asFile, isPicture, useFileAddress } from "../state/files.ts";
import { Coming, useTaking } from "./taking.tsx";
import { keepBlob } from "./keep-file.ts";
import type { WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

export function SignatureDisplay({ shown, name }: DisplayProps) {
  const { words } = usePlayer();
  const file = asFile(shown.value);
  const address = useFileAddress(file !== null && isPicture(file) ? file : null);
  return address === null ? (
    <>{words.signed}</>
  ) : (
    <img className="signature-shown" src={address} alt={words.labelled(name, words.signed)} />
  );
}

export function SignatureWidget({ value, set, filler, target }: WidgetProps) {
  const player = usePlayer();
  const address = useFileAddress(asFile(value));
  const { coming, take } = useTaking({ filler, target });
  return (
    <>
      <SignatureInput
        src={address}
        onSigned={(picture) => void take(keepBlob(player.app, picture, "signature.png").then((kept) => () => kept))}
        onClear={() => set(null)}
      />
      {coming ? <Coming isSeen /> : null}
    </>
  );
}
