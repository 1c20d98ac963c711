import { checkModel } from "#check/check-model.ts";
import { declaredPlaces, hostsNamed } from "#calls/hosts-named.ts";
import type { Permission, PermissionsOnEntity } from "#engine/contract/permissions.ts";
import type { Introduction } from "#engine/contract/shelf.ts";
import { permissionsOf } from "#engine/rights/permissions.ts";
import { readDocument } from "#read/read-document.ts";

/** Describes a document to somebody who received it. It is read and checked, but nothing is run. */
export function introduce(source: string): Introduction {
  const { model, diagnostics } = readDocument(source);
  const { purpose } = model;
  const names = new Map(model.entities.map(({ key, name }) => [key, name]));
  const findings = [...diagnostics, ...checkModel(model, source)].sort((a, b) => a.span.start - b.span.start);
  return {
    name: model.name.value,
    icon: purpose.icon?.value ?? null,
    colour: purpose.colour?.value ?? null,
    purpose: purpose.purpose?.value ?? null,
    screens: model.screens.length,
    roles: permissionsOf(model).map(({ role, entities }) => ({
      role,
      may: entities
        .map((entity) => ({ entity: names.get(entity.entity) ?? entity.entity, actions: actionsOn(entity) }))
        .filter(({ actions }) => actions.length > 0),
    })),
    hosts: hostsNamed(model, [...declaredPlaces(model), purpose.publishedAt?.value ?? null]),
    findings,
  };
}

const held = ({ may }: Permission): boolean => may !== "no";

function actionsOn(on: PermissionsOnEntity): readonly ("see" | "create" | "change" | "delete")[] {
  return (["see", "create", "change", "delete"] as const).filter((action) => held(on[action]));
}
