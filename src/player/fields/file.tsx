import { FileInput } from "#ui/form/FileInput.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { formatBytes } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { asFile, useFileAddress } from "../state/files.ts";
import { Coming, useTaking } from "./taking.tsx";
import { keepBlob } from "./keep-file.ts";
import type { WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

export function FileDisplay({ shown }: DisplayProps) {
  const { format } = usePlayer();
  const file = asFile(shown.value);
  const address = useFileAddress(file);
  if (file === null) return null;
  return (
    // `download`: a file may come from a stranger, so it is saved and never opened inside the page.
    <a className="contact-link" href={address ?? undefined} download={file.name || "file"}>
      <bdi>{file.name}</bdi>
      <span className="quiet">{formatBytes(file.size, format)}</span>
      <Icon name="download" size={1.125} />
    </a>
  );
}

export function FileWidget({ value, set, leave, filler, target }: WidgetProps) {
  const player = usePlayer();
  const file = asFile(value);
  const { coming, take } = useTaking({ filler, target });
  return (
    <>
      <FileInput
        files={
          file === null ? [] : [{ key: file.hash, name: file.name, detail: formatBytes(file.size, player.format) }]
        }
        onFiles={([picked]) => {
          if (picked !== undefined) void take(keepBlob(player.app, picked, picked.name).then((kept) => () => kept));
        }}
        onRemove={() => {
          set(null);
          leave();
        }}
      />
      {coming ? <Coming /> : null}
    </>
  );
}
