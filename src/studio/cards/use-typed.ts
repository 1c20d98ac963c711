import { useEffect, useRef, useState } from "react";

export interface Typed {
  readonly value: string;
  /** Something is typed that is not in the text yet. */
  readonly isOpen: boolean;
  readonly type: (value: string) => void;
  /** Writes what was typed; on leaving the field, and on Enter. */
  readonly commit: () => void;
}

/**
 * What is being typed in a field. It goes into the text when the field is left, also by leaving the page; what is refused
 * stays in the field.
 */
export function useTyped(value: string, write: (typed: string) => boolean): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ typed, value, write });
  useEffect(() => {
    latest.current = { typed, value, write };
  });
  useEffect(
    () => () => {
      const { typed: left, value: before, write: put } = latest.current;
      if (left !== null && left !== before) put(left);
    },
    [],
  );
  return {
    value: typed ?? value,
    isOpen: typed !== null && typed !== value,
    type: setTyped,
    commit: () => {
      if (typed !== null && (typed === value || write(typed))) setTyped(null);
    },
  };
}
