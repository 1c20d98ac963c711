import type { Entity, Field } from "#model/3-entities.ts";

/** `Person` exists in every document, with a name and roles; a block of that name adds fields to it. */
export function withPerson(entities: readonly Entity[]): Entity[] {
  const nowhere = { start: 0, end: 0 };
  const plain = { span: nowhere, default: null, askedIf: null, notes: null, was: [], problem: null };
  const name: Field = { ...plain, name: "Name", key: "name", type: { kind: "text" }, required: true };
  const roles: Field = { ...plain, name: "Roles", key: "roles", type: { kind: "list of text" }, required: false };
  const missing = (fields: readonly Field[]): Field[] =>
    [name, roles].filter((field) => !fields.some((each) => each.key === field.key));
  if (entities.some((entity) => entity.key === "Person"))
    return entities.map((entity) =>
      entity.key === "Person" ? { ...entity, fields: [...missing(entity.fields), ...entity.fields] } : entity,
    );
  const person: Entity = {
    name: "Person",
    key: "Person",
    span: nowhere,
    fields: [name, roles],
    shownAs: null,
    icon: null,
    unique: [],
    order: [],
    colourIf: [],
    was: [],
    prose: "",
    owner: null,
    builtIn: true,
    problem: null,
  };
  return [...entities, person];
}
