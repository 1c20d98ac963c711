import { useEffect, useMemo, useState } from "react";
import type { Finding, Shelf } from "#engine/contract/shelf.ts";
import type { Editor } from "./open-editor.ts";

/** Letters that come this close together are checked as one. */
const PAUSE = 60;

export interface Found {
  /** The text they were found in. */
  readonly of: string;
  readonly findings: readonly Finding[];
}

/** What is wrong with the text, asked of the worker and marked in the editor. */
export function useFindings(shelf: Shelf, editor: Editor | null, text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const checker = useMemo(() => {
    if (editor === null) return null;
    return new Checker(
      (of) => shelf.findings(of),
      (of, findings) => {
        setFound({ of, findings });
        editor.mark(of, findings);
      },
    );
  }, [shelf, editor]);
  useEffect(() => () => checker?.end(), [checker]);
  useEffect(() => {
    if (checker === null) return undefined;
    const timer = setTimeout(() => void checker.check(text), PAUSE);
    return () => clearTimeout(timer);
  }, [checker, text]);
  return found;
}

/**
 * One text at a time: while one is checked, only the newest of those that follow waits, so that findings are as near
 * behind the keys as the machine is quick, and never behind a queue.
 */
export class Checker {
  readonly #ask: (text: string) => Promise<readonly Finding[]>;
  readonly #tell: (text: string, findings: readonly Finding[]) => void;
  #wanted: string | null = null;
  #busy = false;
  #ended = false;

  constructor(
    ask: (text: string) => Promise<readonly Finding[]>,
    tell: (text: string, findings: readonly Finding[]) => void,
  ) {
    this.#ask = ask;
    this.#tell = tell;
  }

  async check(text: string): Promise<void> {
    this.#wanted = text;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#wanted !== null && !this.#ended) {
      const of: string = this.#wanted;
      this.#wanted = null;
      const findings = await this.#ask(of).catch(() => []);
      // A newer text is waiting: what was found in this one is old already.
      if (this.#wanted === null && !this.#ended) this.#tell(of, findings);
    }
    this.#busy = false;
  }

  end(): void {
    this.#ended = true;
  }
}
