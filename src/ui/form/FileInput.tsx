import { useRef, type ReactNode } from "react";
import { Button } from "../control/Button.tsx";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useField } from "./Field.tsx";
import "./capture.css";

export interface FileShown {
  readonly key: string;
  readonly name: string;
  /** "240 kB" */
  readonly detail?: string;
}

export interface FileInputProps {
  readonly files: readonly FileShown[];
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
  readonly onOpen?: (key: string) => void;
  readonly several?: boolean;
  readonly accept?: string;
}

export function FileInput({ files, onFiles, onRemove, onOpen, several = false, accept }: FileInputProps) {
  const words = useWords();
  const field = useField();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="captured">
      {files.map((file) => (
        <Captured
          key={file.key}
          icon="file-text"
          title={file.name}
          detail={file.detail}
          onOpen={onOpen ? () => onOpen(file.key) : undefined}
          onRemove={field.disabled ? undefined : () => onRemove(file.key)}
        />
      ))}
      {(several || files.length === 0) && !field.disabled ? (
        <Button
          look="tonal"
          size="small"
          icon="paperclip"
          id={field.id}
          aria-describedby={field.describedBy}
          onClick={() => input.current?.click()}
        >
          {words.chooseFile}
        </Button>
      ) : null}
      <input
        ref={input}
        hidden
        type="file"
        multiple={several}
        accept={accept}
        aria-label={words.chooseFile}
        onChange={(event) => {
          const picked = [...(event.target.files ?? [])];
          event.target.value = "";
          if (picked.length > 0) onFiles(picked);
        }}
      />
    </div>
  );
}

interface CapturedProps {
  readonly icon: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly onOpen?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** A captured item (file, place), with a button to remove it. */
function Captured({ icon, title, detail, onOpen, onRemove }: CapturedProps) {
  const words = useWords();
  const inside = (
    <>
      <Icon name={icon} size={1.25} />
      <span className="captured-words">
        <bdi>{title}</bdi>
        {detail ? <bdi className="captured-detail numeric">{detail}</bdi> : null}
      </span>
    </>
  );
  return (
    <div className="captured-item">
      {onOpen ? (
        <button type="button" onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div>{inside}</div>
      )}
      {onRemove ? (
        <button
          type="button"
          className="input-clear"
          aria-label={`${words.remove}: ${typeof title === "string" ? title : ""}`}
          onClick={onRemove}
        >
          <Icon name="x" size={1.125} />
        </button>
      ) : null}
    </div>
  );
}

export interface LocationInputProps {
  /** The place in words or numbers; null: none. */
  readonly shown: string | null;
  /** "± 8 m" */
  readonly accuracy?: string | undefined;
  readonly locating?: boolean;
  readonly onLocate: () => void;
  readonly onClear: () => void;
  readonly onOpen?: () => void;
  /** Beside the button: another way to set the place. */
  readonly end?: ReactNode;
}

export function LocationInput(props: LocationInputProps) {
  const { shown, accuracy, locating = false, onLocate, onClear, onOpen, end } = props;
  const words = useWords();
  const field = useField();
  return (
    <div className="captured">
      {shown === null ? null : (
        <Captured
          icon="map-pin"
          title={shown}
          detail={accuracy}
          onOpen={onOpen}
          onRemove={field.disabled ? undefined : onClear}
        />
      )}
      {field.disabled ? null : (
        <Button
          look="tonal"
          size="small"
          icon="locate"
          busy={locating}
          id={field.id}
          aria-describedby={field.describedBy}
          onClick={onLocate}
        >
          {locating ? words.locating : words.useMyLocation}
        </Button>
      )}
      {field.disabled ? null : end}
    </div>
  );
}
