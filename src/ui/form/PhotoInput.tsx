import { useRef } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useField } from "./Field.tsx";
import "./capture.css";

export interface PhotoShown {
  readonly key: string;
  readonly src: string;
  readonly alt?: string;
  /** 0 to 1 while it is being resized or sent. */
  readonly progress?: number;
}

export interface PhotoInputProps {
  readonly photos: readonly PhotoShown[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
  readonly onOpen?: (key: string) => void;
  readonly several?: boolean;
  readonly most?: number;
}

/** Shows the photos and passes on chosen files; resizing is the caller's task. In `<Field shape="group">`. */
export function PhotoInput({
  photos,
  onFiles,
  onRemove,
  onOpen,
  several = false,
  most = several ? 99 : 1,
}: PhotoInputProps) {
  const words = useWords();
  const field = useField();
  const camera = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length > 0) onFiles(files);
  };
  const full = photos.length >= most;
  return (
    <div className="photos" data-one={!several || undefined} data-empty={photos.length === 0 || undefined}>
      {photos.map((photo, index) => (
        <div key={photo.key} className="photo">
          <button
            type="button"
            className="photo-open"
            aria-label={photo.alt ?? `${field.label} ${index + 1}`}
            onClick={() => onOpen?.(photo.key)}
          >
            <img src={photo.src} alt="" />
          </button>
          {photo.progress === undefined ? null : <progress value={photo.progress} aria-label={words.loading} />}
          {field.disabled ? null : (
            <button
              type="button"
              className="photo-remove"
              aria-label={`${words.remove}: ${photo.alt ?? `${field.label} ${index + 1}`}`}
              onClick={() => onRemove(photo.key)}
            >
              <span>
                <Icon name="x" size={0.875} strokeWidth={2.8} />
              </span>
            </button>
          )}
        </div>
      ))}
      {full || field.disabled ? null : (
        <>
          <button
            type="button"
            className="photo-add"
            id={field.id}
            aria-describedby={field.describedBy}
            onClick={() => camera.current?.click()}
          >
            <Icon name="camera" size={1.5} strokeWidth={1.8} />
            <span>{words.takePhoto}</span>
          </button>
          <button type="button" className="photo-add" onClick={() => library.current?.click()}>
            <Icon name="images" size={1.5} strokeWidth={1.8} />
            <span>{words.choosePhoto}</span>
          </button>
        </>
      )}
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={words.takePhoto}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={library}
        hidden
        type="file"
        accept="image/*"
        multiple={several}
        aria-label={words.choosePhoto}
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}
