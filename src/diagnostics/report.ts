import type { Span } from "#text/span.ts";
import { catalogue } from "./catalogue/index.ts";
import type { Diagnostic, Fix } from "./diagnostic.ts";
import type { Entry } from "./entry.ts";

export type Catalogue = typeof catalogue;
export type Code = keyof Catalogue;
type ParamsOf<C extends Code> = Catalogue[C] extends Entry<infer Params> ? Params : never;

/** Makes a diagnostic; a wrong code or a missing parameter does not compile. */
export function report<C extends Code>(code: C, span: Span, params: ParamsOf<C>, fix?: Fix): Diagnostic {
  const entry = catalogue[code] as unknown as Entry<ParamsOf<C>>;
  return {
    code,
    severity: entry.severity,
    span,
    message: entry.message(params),
    help: entry.help(params),
    ...(fix ? { fix } : {}),
  };
}

/** Receives the diagnostics of a reader or a check. */
export type Report = (diagnostic: Diagnostic) => void;
