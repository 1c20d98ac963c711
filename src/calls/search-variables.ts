import type { Value } from "#expr/types.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { typeOfField } from "#engine/words/type-of-field.ts";
import type { CallState } from "./call-state.ts";
import { formOf } from "./wire-forms.ts";
import { RequestMaker } from "./make-request.ts";
import type { Context } from "#engine/context/context.ts";
import { NO_SEARCH, type ServerSearch } from "./server-search.ts";

/** Variables that `Asks the server` may use, beside `this` and `me`. */
export function searchVariables(
  calls: CallState,
  context: Context,
  entity: string,
  search: ServerSearch | null,
): Iterable<readonly [string, Value]> {
  const { search: words, filters } = search ?? NO_SEARCH;
  const maker = new RequestMaker(calls, context);
  const filter = Object.entries(filters).map(([field, values]): [string, Value] => {
    const type = context.lookup.field(entity, field)?.type;
    const wired = values.map((value) =>
      type === undefined
        ? value
        : maker.wire(value, typeOfField(type, context.lookup.currency), formOf(context.lookup, entity, field)),
    );
    return [field, wired.length === 1 ? (wired[0] ?? null) : wired];
  });
  return [
    ["search", isEmpty(words) ? null : words],
    ["filter", Object.fromEntries(filter)],
  ];
}
