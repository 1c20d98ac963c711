import { folds, functions, type FunctionEntry } from "#expr/functions.ts";
import { printType } from "#expr/print-type.ts";
import type { Scope, Type } from "#expr/types.ts";
import { matching, type Candidate, type Completion } from "./completion.ts";
import { optionsCompared, scopeAtEnd, valueEndingAt } from "./code-scope.ts";
import type { AnalysedDocument } from "./analysed-document.ts";
import { tokensOf } from "./tokens.ts";

const NAME_AT_END = /[\p{L}\p{N}\p{M}_]*$/u;

/** Completions at the end of `code`, which ends at `offset`. */
export function completeCode(study: AnalysedDocument, code: string, offset: number, scope: Scope): Completion[] {
  const prefix = NAME_AT_END.exec(code)?.[0] ?? "";
  const tokens = tokensOf(code);
  const last = tokens.at(-1);
  if (last?.kind === "open text") return inText(study, code, offset, scope);
  const before = code.slice(0, code.length - prefix.length);
  const tokensBefore = tokensOf(before);
  const inner = scopeAtEnd(before, tokensBefore, scope);
  const typed = [{ text: prefix, from: offset - prefix.length }];
  if (tokensBefore.at(-1)?.kind === "number") return matching(unitsIn(scope), typed);
  if (tokensBefore.at(-1)?.text === ".") {
    const value = valueEndingAt(before, tokensBefore, tokensBefore.length - 2, inner);
    return value === null ? [] : matching(membersOf(study, value.type, inner), typed);
  }
  const options = optionsCompared(before, tokensBefore, inner).map((option): Candidate => ({
    label: `"${option}"`,
    kind: "value",
    detail: null,
    info: null,
  }));
  const bare = matching(
    options.map((option) => ({ ...option, label: option.label.slice(1, -1), insert: option.label })),
    typed,
  );
  return [...bare.map((each) => ({ ...each, label: each.insert })), ...matching(namesIn(study, inner), typed)];
}

/** Inside quotes: the values of the compared field, or roles. */
function inText(study: AnalysedDocument, code: string, offset: number, scope: Scope): Completion[] {
  const tokens = tokensOf(code);
  const open = tokens.at(-1);
  if (open === undefined) return [];
  const typed = open.text.slice(1);
  const before = code.slice(0, open.start);
  const options = optionsCompared(before, tokensOf(before), scopeAtEnd(before, tokensOf(before), scope));
  const roles = study.symbols.ofKind("role").map(({ name }) => name);
  const words = options.length > 0 ? options : roles;
  return matching(
    words.map((label): Candidate => ({ label, kind: options.length > 0 ? "value" : "role", detail: null, info: null })),
    [{ text: typed, from: offset - typed.length }],
  );
}

function membersOf(study: AnalysedDocument, type: Type, scope: Scope): Candidate[] {
  if (type.kind === "record") return [...fieldsOf(study, type.entity, scope), ...methodsFor(type)];
  if (type.kind === "list")
    return folds.map(({ name, says, example, body }): Candidate => ({
      label: name,
      kind: "function",
      detail: body === "must" ? "(x, …)" : body === "count" ? "(number)" : "()",
      info: `${says} \`${example}\``,
      insert: body === "must" ? `${name}(` : body === "count" ? `${name}(` : `${name}()`,
    }));
  if (type.kind === "map")
    return Object.entries(type.keys).map(([label, of]): Candidate => {
      return { label, kind: "variable", detail: printType(of), info: null };
    });
  return methodsFor(type);
}

const methodsFor = (type: Type): Candidate[] =>
  functions
    .filter(({ signatures }) => signatures.some(({ takes }) => takes[0] === type.kind || takes[0] === "every"))
    .map((entry) => functionCandidate(entry, true));

function fieldsOf(study: AnalysedDocument, entity: string, scope: Scope): Candidate[] {
  const declared = study.model.entities.find(({ key }) => key === entity)?.fields ?? [];
  return [...(scope.entities.get(entity)?.fields ?? [])].map(([label, { type }]): Candidate => {
    const field = declared.find(({ key }) => key === label);
    return { label, kind: "field", detail: printType(type), info: field?.notes ?? null };
  });
}

function functionCandidate({ name, signatures, says, example }: FunctionEntry, isMethod: boolean): Candidate {
  const takes = signatures[0]?.takes.slice(isMethod ? 1 : 0) ?? [];
  return {
    label: name,
    kind: "function",
    detail: `(${takes.join(", ")})`,
    info: `${says} \`${example}\``,
    insert: takes.length === 0 ? `${name}()` : `${name}(`,
  };
}

/** Units that may follow a number. */
const unitsIn = ({ currency }: Scope): Candidate[] =>
  [currency, "minutes", "hours", "days", "weeks", "months", "years", "working hours", "working days", ...WORDS].map(
    (label): Candidate => {
      return { label, kind: "word", detail: null, info: null };
    },
  );

const WORDS = ["and", "or", "not", "in", "is", "empty", "yes", "no", "mod", "is empty", "is not empty"];

/** Everything that may begin a value here, the record's own fields first. */
function namesIn(study: AnalysedDocument, scope: Scope): Candidate[] {
  const bare = scope.bare === null ? null : (scope.variables.get(scope.bare) ?? null);
  const variables = [...scope.variables]
    .filter(([name]) => !name.startsWith("$"))
    .map(([label, type]): Candidate => ({ label, kind: "variable", detail: printType(type), info: null }));
  const constants = [...scope.constants].map(([label, type]): Candidate => {
    const constant = study.model.constants.constants.find(({ name }) => name === label);
    return {
      label,
      kind: "constant",
      detail: constant?.value.source ?? printType(type),
      info: constant?.meaning ?? null,
    };
  });
  const formulas = [...(scope.formulas?.values() ?? [])].map(({ name, parameters }): Candidate => ({
    label: name,
    kind: "formula",
    detail: `(${parameters.join(", ")})`,
    info: study.model.constants.formulas.find((each) => each.name === name)?.meaning ?? null,
    insert: `${name}(`,
  }));
  const entities = [...scope.entities.keys()].map((label): Candidate => ({
    label,
    kind: "entity",
    detail: "all records",
    info: null,
  }));
  return [
    ...(bare?.kind === "record" ? fieldsOf(study, bare.entity, scope) : []),
    ...variables,
    ...constants,
    ...formulas,
    ...entities,
    ...functions.map((entry) => functionCandidate(entry, false)),
    ...WORDS.map((label): Candidate => ({ label, kind: "word", detail: null, info: null })),
  ];
}
