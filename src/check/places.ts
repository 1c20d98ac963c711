import { innerOf } from "./effects.ts";
import type { Effect, Transition } from "#model/4-states.ts";
import type { Answer } from "#model/7-calls.ts";
import type { FieldOrExpression } from "#model/2-screens.ts";
import type { Expression, Template } from "#model/expression.ts";
import type { Model } from "#model/model.ts";

/**
 * The purpose of an expression. A `condition` or `guard` must be true for something to happen, a `rule` must not be
 * false, a `value` is only computed, a `text` is part of a message.
 */
export type Purpose = "condition" | "guard" | "right" | "rule" | "value" | "text" | "scenario" | "constant";

export interface Place {
  readonly expression: Expression;
  readonly purpose: Purpose;
  /** What happens if it is never true, as a clause: "the event `Return` never happens". */
  readonly decides: string;
  /** The entity of `this`; null: none, or several. */
  readonly entity: string | null;
}

/** Every expression of the document, in no particular order. */
export function placesOf(model: Model): readonly Place[] {
  const places: Place[] = [];
  const add = (
    expression: Expression | null | undefined,
    purpose: Purpose,
    decides: string,
    entity: string | null,
  ): void => {
    if (expression) places.push({ expression, purpose, decides, entity });
  };
  const addTemplate = (template: Template | null, entity: string | null): void => {
    for (const part of template?.parts ?? []) if (typeof part !== "string") add(part, "text", "", entity);
  };
  const addEffect = (effect: Effect, entity: string | null): void => {
    for (const part of expressionsOf(effect)) add(part.expression, part.purpose, part.decides, part.entity ?? entity);
    for (const template of templatesOf(effect)) addTemplate(template, entity);
  };

  readScreens(model, add);
  readEntities(model, add);
  for (const { entity, transitions } of model.states) {
    for (const one of transitions) {
      addEvent(one, entity, add);
      for (const { condition } of one.guards)
        add(condition, "guard", `the event \`${eventName(one)}\` never happens`, entity);
      for (const effect of one.then) addEffect(effect, entity);
    }
  }
  for (const { test, onlyWhen, error, entity } of model.rules) {
    if (test.kind === "expression") add(test.expression, "rule", "this rule", entity);
    if (test.kind === "unique") add(test.among, "condition", "this rule is never looked at", entity);
    if (test.kind === "between") {
      add(test.least, "value", "", entity);
      add(test.most, "value", "", entity);
    }
    if (onlyWhen?.kind === "condition") add(onlyWhen.condition, "condition", "this rule is never looked at", entity);
    if (error?.kind === "message") addTemplate(error.message, entity);
  }
  for (const right of model.roles.rights) {
    const on = right.on.find((thing) => thing.kind !== "everything");
    add(right.onlyIf, "right", "this right is never given", on?.entity ?? null);
  }
  readCalls(model, add, addTemplate, addEffect);
  for (const { message } of model.errors) addTemplate(message, null);
  for (const { value } of model.constants.constants) add(value, "constant", "", null);
  readAppendices(model, add);
  return places;
}

type Add = (
  expression: Expression | null | undefined,
  purpose: Purpose,
  decides: string,
  entity: string | null,
) => void;

function readScreens(model: Model, add: Add): void {
  for (const screen of model.screens) {
    const entity = screen.views.find((view) => view.entity !== null)?.entity ?? null;
    const addShown = (shown: FieldOrExpression | null): void => {
      if (shown?.kind === "expression") add(shown.expression, "value", "", entity);
    };
    for (const shown of [screen.title, ...screen.subtitle, screen.badge, screen.picture]) addShown(shown);
    add(screen.asksTheServer, "value", "", entity);
    for (const view of screen.views) {
      add(view.where, "condition", `“${screen.name}” stays empty`, view.entity);
      for (const block of view.blocks) {
        add(block.where, "condition", `“${block.name}” stays empty`, block.entity);
        for (const one of [block.figure?.of, block.figure?.compared, block.figure?.target])
          add(one, "value", "", entity);
      }
    }
  }
}

function readEntities(model: Model, add: Add): void {
  for (const { key, fields, shownAs, colourIf } of model.entities) {
    add(shownAs, "value", "", key);
    for (const { condition, colour } of colourIf) add(condition, "condition", `no row is ever ${colour}`, key);
    for (const field of fields) {
      if (typeof field.required !== "boolean")
        add(field.required, "condition", `“${field.name}” is never required`, key);
      add(field.default?.expression, "value", "", key);
      add(field.askedIf, "condition", `“${field.name}” is never asked for`, key);
      if (field.type.kind === "reference" || field.type.kind === "references")
        add(field.type.where, "condition", `nothing can be chosen for “${field.name}”`, field.type.entity);
    }
  }
}

export const eventName = ({ event }: Transition): string => (event.kind === "named" ? event.name : event.kind);

function addEvent({ event }: Transition, entity: string, add: Add): void {
  if (event.kind === "after") add(event.duration, "value", "", entity);
  if (event.kind === "at") add(event.moment, "value", "", entity);
  if (event.kind === "every") add(event.repetition.from, "value", "", entity);
  if (event.kind === "when") add(event.condition, "condition", "this event never happens", entity);
}

function readCalls(
  model: Model,
  add: Add,
  addTemplate: (template: Template | null, entity: string | null) => void,
  addEffect: (effect: Effect, entity: string | null) => void,
): void {
  const { calls, resources, token, sentAs, me } = model.calls;
  const addAnswers = (answers: readonly Answer[], entity: string | null): void => {
    for (const answer of answers) {
      add(answer.when, "condition", "this answer is never taken", entity);
      for (const effect of answer.effects) addEffect(effect, entity);
    }
  };
  add(token, "value", "", null);
  add(me, "value", "", null);
  addTemplate(sentAs, null);
  for (const call of calls) {
    addTemplate(call.path, call.entity);
    add(call.sends, "value", "", call.entity);
    addAnswers(call.answers, call.entity);
  }
  for (const resource of resources) {
    addTemplate(resource.keptAt, resource.entity);
    addTemplate(resource.oneAt ?? null, resource.entity);
    for (const own of Object.values(resource.own ?? {})) {
      addTemplate(own?.path ?? null, resource.entity);
      add(own?.sends ?? null, "value", "", resource.entity);
    }
    for (const header of resource.headers ?? []) addTemplate(header, resource.entity);
    for (const one of [resource.manyIn, resource.oneIn, resource.sends, resource.pages?.total, resource.pages?.more])
      add(one, "value", "", resource.entity);
    addAnswers(resource.answers, resource.entity);
  }
}

function readAppendices(model: Model, add: Add): void {
  for (const row of model.samples)
    for (const cell of row.cells)
      if (cell.value.kind === "expression") add(cell.value.expression, "value", "", row.entity);
  const { given, scenarios } = model.scenarios;
  for (const step of [...given, ...scenarios.flatMap(({ steps }) => steps)]) {
    if ("with" in step) for (const { value } of step.with) add(value, "scenario", "", null);
    if (step.kind === "givenConstant") add(step.value, "scenario", "", null);
    if (step.kind === "givenAnswer") add(step.body, "scenario", "", null);
    if (step.kind === "expect") add(step.expression, "scenario", "", null);
    if (step.kind === "sees" || step.kind === "thereAre") add(step.where, "scenario", "", step.entity);
    if (step.kind === "sent") add(step.body, "scenario", "", null);
  }
}

interface PartOfEffect {
  readonly expression: Expression;
  readonly purpose: Purpose;
  readonly decides: string;
  /** Set if bare names belong to another entity than the event's. */
  readonly entity?: string;
}

const values = (list: readonly { value: Expression }[]): PartOfEffect[] =>
  list.map(({ value }) => ({ expression: value, purpose: "value", decides: "" }));

/** The expressions of an effect and of its nested effects. */
export function expressionsOf(effect: Effect): PartOfEffect[] {
  switch (effect.kind) {
    case "set":
      return values([effect.assignment]);
    case "create":
      return values(effect.with);
    case "change":
      return [...values([{ value: effect.target }]), ...values(effect.with)];
    case "changeEach":
    case "deleteEach": {
      const where: PartOfEffect[] =
        effect.where === null
          ? []
          : [
              {
                expression: effect.where,
                purpose: "condition",
                decides: "this effect never happens",
                entity: effect.entity,
              },
            ];
      return effect.kind === "changeEach" ? [...where, ...values(effect.with)] : where;
    }
    case "do":
      return values([...(effect.on === null ? [] : [{ value: effect.on }]), ...effect.with]);
    case "tell":
      return values([{ value: effect.person }]);
    case "if":
      return [
        { expression: effect.condition, purpose: "condition", decides: "this effect never happens" },
        ...innerOf(effect).flatMap(expressionsOf),
      ];
    case "forEach":
      return [...values([{ value: effect.list }]), ...innerOf(effect).flatMap(expressionsOf)];
    case "count":
      return [...values([{ value: effect.from }, { value: effect.to }]), ...innerOf(effect).flatMap(expressionsOf)];
    case "keep":
    case "errorsAtFields":
      return values([{ value: effect.from }]);
    default:
      return [];
  }
}

function templatesOf(effect: Effect): Template[] {
  if (effect.kind === "tell" || effect.kind === "show") return [effect.text];
  return innerOf(effect).flatMap(templatesOf);
}
