import type { Value } from "#expr/types.ts";
import type { Oracle } from "./oracle.ts";

/** The records after a write to one of them. Fields whose *Asked if* no longer holds are emptied. */
export function afterWriting(
  oracle: Oracle,
  entity: string,
  id: string,
  values: { readonly [field: string]: Value },
  me: string | null,
): Oracle {
  const conditional = oracle.fieldsOf(entity).filter((one) => one.askedIf?.tree);
  let written = { ...values };
  let after = oracle.withValues(entity, id, written);
  for (let pass = 0; pass < conditional.length; pass++) {
    const emptied = conditional.filter(
      ({ key, askedIf }) => askedIf !== null && !after.isTrue(askedIf, me, id) && written[key] !== null,
    );
    if (emptied.length === 0) break;
    written = { ...written, ...Object.fromEntries(emptied.map(({ key }) => [key, null])) };
    after = oracle.withValues(entity, id, written);
  }
  return after;
}
