import type { Entity } from "#model/3-entities.ts";
import type { Written } from "#model/expression.ts";
import { WITHOUT_ORDER } from "#model/without-order.ts";
import type { Checking } from "../checking.ts";
import { writtenScreens } from "./screens.ts";

export function checkFieldsWithoutOrder(at: Checking): void {
  const entities = new Map(at.model.entities.map((entity) => [entity.key, entity]));
  const check = (entity: Entity | undefined, names: readonly (Written | null)[]): void => {
    const fields = [...(entity?.fields ?? []), ...(entity?.through ?? [])];
    for (const name of names) {
      const field = name === null ? undefined : fields.find(({ key }) => key === name.value);
      if (name !== null && field !== undefined && WITHOUT_ORDER.has(field.type.kind))
        at.report("field-without-order", name.span, { field: field.name });
    }
  };
  for (const entity of at.model.entities)
    check(
      entity,
      entity.order.map(({ field }) => field),
    );
  for (const { views } of writtenScreens(at))
    for (const { entity, order, groupedBy, blocks } of views) {
      check(entities.get(entity ?? ""), [...order.map(({ field }) => field), groupedBy]);
      for (const block of blocks)
        check(entities.get(block.entity ?? ""), [...block.order.map(({ field }) => field), block.by]);
    }
}
