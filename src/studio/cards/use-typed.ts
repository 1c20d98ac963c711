import { useEffect, useRef, useState } from "react";

export interface Typed {
  readonly value: string;
  /** The field contains input that is not in the text yet. */
  readonly isOpen: boolean;
  readonly type: (value: string) => void;
  /** Writes the input; called on blur and on Enter. */
  readonly commit: () => void;
}

/**
 * The input of a field. It is written into the text on blur, also when the page is left; refused input stays in the
 * field.
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
