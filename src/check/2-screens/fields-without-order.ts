import type { Entity } from "#model/3-entities.ts";
import type { Written } from "#model/expression.ts";
import { hasValue } from "#model/group-field.ts";
import { WITHOUT_ORDER } from "#model/without-order.ts";
import type { Checking } from "../checking.ts";
import { writtenScreens } from "./screens.ts";

/** Views can't sort by values without an order. Grouping and charts accept them, as places and links (P2.5). */
export function checkFieldsWithoutOrder(at: Checking): void {
  const entities = new Map(at.model.entities.map((entity) => [entity.key, entity]));
  const check = (entity: Entity | undefined, names: readonly Written[]): void => {
    const fields = [...(entity?.fields ?? []), ...(entity?.through ?? [])];
    for (const name of names) {
      const field = fields.find(({ key }) => key === name.value);
      if (field !== undefined && WITHOUT_ORDER.has(field.type.kind))
        at.report("field-without-order", name.span, { field: field.name });
    }
  };
  const checkGroups = (entity: Entity | undefined, by: Written | null): void => {
    if (by === null || hasValue(entity, by.value)) return;
    const { fields = [], through = [] } = entity ?? {};
    const field = [...fields, ...through].find(({ key }) => key === by.value);
    at.report("field-without-value", by.span, { field: field?.name ?? by.value });
  };
  for (const entity of at.model.entities)
    check(
      entity,
      entity.order.map(({ field }) => field),
    );
  for (const { views } of writtenScreens(at))
    for (const { entity, order, groupedBy, blocks } of views) {
      check(
        entities.get(entity ?? ""),
        order.map(({ field }) => field),
      );
      checkGroups(entities.get(entity ?? ""), groupedBy);
      for (const block of blocks) {
        check(
          entities.get(block.entity ?? ""),
          block.order.map(({ field }) => field),
        );
        checkGroups(entities.get(block.entity ?? ""), block.by);
      }
    }
}
