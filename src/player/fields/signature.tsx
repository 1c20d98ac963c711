import { SignatureInput } from "#ui/form/SignatureInput.tsx";
import { usePlayer } from "../player-context.ts";
import { asFile, isPicture, useFileAddress } from "../state/files.ts";
import { keepBlob, notifyFileProblem } from "./keep-file.ts";
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

export function SignatureWidget({ value, set, leave }: WidgetProps) {
  const player = usePlayer();
  const address = useFileAddress(asFile(value));
  return (
    <SignatureInput
      src={address}
      onSigned={(picture) => {
        keepBlob(player.app, picture, "signature.png").then(
          (kept) => {
            set(kept);
            leave();
          },
          (problem: unknown) => notifyFileProblem(player, problem),
        );
      }}
      onClear={() => set(null)}
    />
  );
}
