import type { ReactNode } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { asColourWord } from "../list/Avatar.tsx";

export interface BadgeProps {
  /** A colour word; anything else is grey. */
  readonly tint?: string | null | undefined;
  readonly icon?: string;
  readonly children: ReactNode;
}

/** A short fact about a record. */
export function Badge({ tint, icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tint={tint === "accent" ? "accent" : (asColourWord(tint) ?? "grey")}>
      {icon ? <Icon name={icon} size={0.875} strokeWidth={2.4} /> : null}
      <bdi>{children}</bdi>
    </span>
  );
}

/** A record's status with a dot in its colour before the text, so that colour is not the only sign. */
export function StatusPill({
  tint,
  children,
}: {
  readonly tint?: string | null | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className="badge" data-tint={asColourWord(tint) ?? "grey"} data-status="">
      <bdi>{children}</bdi>
    </span>
  );
}

/** In letters. A longer label leaves a title on the same line too little room: then only icon and number are shown. */
const LONG_LABEL = 8;

/** Inconspicuous, because being offline is normal. */
export function OfflineBadge({
  waiting,
  onClick,
  label,
}: {
  readonly waiting?: number | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly label?: string;
}) {
  const words = useWords();
  const said = label ?? words.offline;
  const isLong = said.length > LONG_LABEL ? "" : undefined;
  const inside = (
    <>
      <Icon name="cloud-off" size={1} strokeWidth={2.3} />
      <span className="offline-label">{said}</span>
      {waiting ? <span className="offline-count numeric">{waiting}</span> : null}
    </>
  );
  return onClick ? (
    <button
      type="button"
      className="offline-badge"
      data-waiting={waiting ? "" : undefined}
      data-long={isLong}
      onClick={onClick}
    >
      {inside}
    </button>
  ) : (
    <span className="offline-badge" role="status" data-long={isLong}>
      {inside}
    </span>
  );
}
