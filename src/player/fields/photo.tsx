import { PhotoInput } from "#ui/form/PhotoInput.tsx";
import type { Value } from "#expr/types.ts";
import type { MakeValue } from "../drafts/draft-filler.ts";
import { usePlayer } from "../player-context.ts";
import { asFile, asFiles, isPicture, useFileAddress, useThumbnails, type KeptFile } from "../state/files.ts";
import { keepBlob, shrinkPhoto } from "./keep-file.ts";
import { Coming, useTaking } from "./taking.tsx";
import type { WidgetProps } from "./widget.ts";
import type { DisplayProps } from "./display-props.ts";

export function PhotosDisplay({ shown, name }: DisplayProps) {
  return (
    <span className="photos-shown">
      {asFiles(shown.value)
        .filter(isPicture)
        .map((file) => (
          <PhotoShown key={file.hash} file={file} name={name} />
        ))}
    </span>
  );
}

export function PhotoShown({ file, name }: { readonly file: KeptFile; readonly name: string }) {
  const { words } = usePlayer();
  const address = useFileAddress(file);
  return address === null ? (
    <span className="photo-shown" />
  ) : (
    <img className="photo-shown" src={address} alt={words.photoOf(name)} decoding="async" />
  );
}

/** A photo from camera or library. It is drawn again before it is stored, which makes it small and removes metadata. */
export function PhotoWidget({ item, value, set, leave, filler, target }: WidgetProps) {
  const player = usePlayer();
  const several = item.field.type.kind === "photos";
  const kept = asFiles(value);
  const { coming, take } = useTaking({ filler, target }, several);
  const addresses = useThumbnails(kept);
  const taken = async (files: readonly File[]): Promise<MakeValue> => {
    const fresh: Value[] = [];
    for (const file of files)
      fresh.push(
        await keepBlob(player.app, await shrinkPhoto(file), file.name.replace(/\.[^.]*$/u, ".jpg") || "photo.jpg"),
      );
    return (now) => (several ? [...(Array.isArray(now) ? now : []), ...fresh] : (fresh[0] ?? null));
  };
  return (
    <>
      <PhotoInput
        several={several}
        photos={kept.map((file, index) => ({
          key: file.hash,
          src: addresses[index] ?? "",
          alt: player.words.photoOf(player.t(item.field.name)),
        }))}
        onFiles={(files) => void take(taken(files))}
        onRemove={(hash) => {
          set(several && Array.isArray(value) ? value.filter((one) => asFile(one)?.hash !== hash) : null);
          leave();
        }}
      />
      {coming ? <Coming /> : null}
    </>
  );
}
