/**
 * The texts of import reports in English: place, thing and reason. `{name}` is a parameter. The command line and notes
 * in documents use these; pages use translations. Names and keywords of the imported file (`constraint`, `servers`) are
 * not in the catalogue: reports contain them unchanged.
 */
export const importTexts = {
  // Places.
  "place-row": "row {row}",
  "place-row-of": "{sheet}, row {row}",
  "place-sheet": "sheet {name}",
  "place-languages": "languages",
  "place-document": "the document",
  "place-expression": "an expression",

  // Things of any file.
  "a-mistake": "a mistake",
  "document-part": "a part of the document",
  "row-count": "rows: {count}",

  // Things of a spreadsheet.
  "a-sheet": "a sheet",
  "a-column": "a column",
  "totals-row": "a row of totals",
  "totals-rows": "{count} rows of totals",
  "rows-of": "{count} of {all} rows",
  "cell-length": "{header}: length {count}",
  "amounts-in": "amounts in {currency}",
  "read-as": "{written}, read as {read}",

  // Things of an API or a schema.
  "a-resource": "a resource",
  "its-address": "its address",
  "a-webhook": "a webhook",
  "key-named": "the key {name}",
  "parameter-named": "the parameter {name}",
  "no-address": "no address",
  "client-id": "the client id",
  "a-property": "a property",
  "any-object": "an object of any shape",
  "nested-object": "a nested object",
  "several-forms": "one of several forms",
  "similar-options": "options that differ in case or signs alone",
  "any-value": "a value of any type",
  "a-list": "a list",
  "list-of-rows": "a list of rows",
  "row-field-name": "the name of a row’s field on the wire",

  // Things of a form.
  "a-question": "a question",
  "question-type": "the question type {type}",
  "a-note": "a note",
  "a-calculation": "a calculation",
  "a-repeat": "a repeat",
  "relevant-of": "relevant of {name}: {source}",
  "choice-filter": "the choice filter {source}",
  "choices-of-file": "the choices of the file {name}",
  "choices-of-list": "the choices of the list {name}",
  "choice-order": "the order of the choices",
  "choice-count": "choices: {count}",
  "partial-date": "a day that is only a month or a year",
  "line-or-area": "a line or an area on a map",
  "automatic-place": "the place is taken by itself",

  // Reasons: any file.
  "why-checker": "{message}",
  "why-left-out": "it was left out",
  "why-beside": "it stands outside the lists of the file",
  "why-rows-left-out": "they were left out",

  // Reasons: a spreadsheet.
  "why-totals": "it adds up the others",
  "why-most-rows": "a document carries {most} rows; import the file into the app to bring in the rest",
  "why-too-long": "it is too long for a document; import the file into the app to bring it in",
  "why-does-not-fit": "it does not fit {header}",
  "why-one-currency": "an app has one currency, and this one’s is {currency}; they are kept as numbers",
  "why-several-currencies": "they can’t be added up; they are kept as text",
  "why-two-readings": "it could be read in two ways; please check",

  // Reasons: an API or a schema.
  "why-no-fields": "none of its properties can be a field",
  "why-path-unknown": "a part of the path names something that no record holds",
  "why-not-callable": "a phone can’t be called",
  "why-kept-already": "its records already come from {path}",
  "why-most-resources": "{most} are taken over at most",
  "why-no-such-property": "no property is called so; records have the same id there as here",
  "why-filtered-here": "lists are searched and filtered on the phone",
  "why-address-changeable": "the address can be changed in the app",
  "why-https": "apps call https addresses only; https is written instead",
  "why-address-missing": "put the server’s address under Base address",
  "why-body-not-json": "its body is not JSON",
  "why-answer-unknown": "its answer is not described",
  "why-no-record-sends": "nothing in the app would send it",
  "why-values-unknown": "it needs values that no record has",
  "why-no-resource": "it doesn’t read or write one of the app’s records",
  "why-register": "register this app with the issuer and write its id under Client id",
  "why-sign-in-unknown": "the app can’t sign in this way",
  "why-one-sign-in": "an app signs in one way",
  "why-no-token": "no operation gives the token; say which call signs in, and where its answer has the token",
  "why-most-fields": "an entity has {most} fields at most",
  "why-schema-missing": "its schema is in another file, or leads nowhere",
  "why-name-not-in-path": "its name can’t stand in a path",
  "why-fixed-names": "fields have fixed names",
  "why-too-deep": "it stands too deep",
  "why-holds-itself": "it holds itself",
  "why-all-forms": "all their fields are offered, none is required",
  "why-default-type": "it does not fit the field’s type",
  "why-one-option": "they would be one option here",
  "why-one-type": "a field has one type",
  "why-items-unknown": "what it holds is not said",
  "why-list-items": "lists hold texts, options or rows with fields",
  "why-no-rows-on-server": "rows are not kept on a server",
  "why-no-row-fields": "none of their fields can be kept",
  "why-row-names": "rows are sent with the names they have here",
  "why-conditions": "conditions between properties are not taken over",

  // Reasons: a form.
  "why-no-counterpart": "it has no counterpart",
  "why-no-parameters": "they have no counterpart",
  "why-no-steps": "numbers have no steps",
  "why-no-number": "it isn’t a number",
  "why-no-text": "it isn’t text",
  "why-same-name": "another question is called {name}",
  "why-says-nothing": "it says nothing",
  "why-read-as-group": "it is read as a group",
  "why-nothing-open": "nothing is open that it could end",
  "why-end-missing": "its end is missing; it ends with the form",
  "why-no-media": "questions have no pictures or sounds",
  "why-no-expression": "it has no expression",
  "why-always-computed": "a computed field always follows what it is computed from",
  "why-default-question": "it does not fit the question",
  "why-language-unknown": "this language isn’t known",
  "why-not-of-form": "it isn’t part of the form",
  "why-empty-repeat": "nothing in it is a field",
  "why-most-choices": "a document holds {most} of them; import the rest as records",
  "why-no-such-choice": "the list {name} has no such choice",
  "why-stays-on-phone": "records stay on the phone",
  "why-write-a-call": "records stay on the phone; write a call if they shall be sent",
  "why-not-encrypted": "encrypted submissions have no counterpart",
  "why-one-look": "an app has one look",
  "why-labels-differ": "choices are told apart by their labels",
  "why-whole-days": "whole days are kept",
  "why-one-point": "a location is one point; it is typed as text",
  "why-by-hand": "it is taken by hand here",
  "why-change-known": "the app knows when a record was last changed",
  "why-history": "the app keeps a history of every record",
  "why-no-device": "the app knows nothing about the device or the account",
  "why-no-background-sound": "the app records no sound in the background",
  "why-files-not-read": "files beside the form are not read; bring their rows in as records",
  "why-type-unknown": "it is not known; it is asked as a text",
  "why-no-such-list": "the form has no such list",
  "why-no-order": "choices have none",

  // Reasons: an expression of a form.
  "why-no-question": "there is no question {name}",
  "why-several-questions": "several questions are called {name}",
  "why-rows-of-rows": "{name} stands in rows of rows",
  "why-value-in-each-row": "{name} has a value in each row, and no single one here",
  "why-no-self": "“.” means nothing here",
  "why-no-column": "“{name}” is neither a question nor a column",
  "why-from-itself": "{name} is calculated from itself",
  "why-not-translated": "{name} could not be translated",
  "why-no-value": "{name} has no value here",
  "why-path": "the path {path} names no question",
  "why-repeat-value": "{name} is a repeat; its rows have no single value",
  "why-no-function": "the function {name}() has no counterpart",
  "why-value-no-number": "a value in it isn’t a number",
  "why-value-no-date": "a value in it isn’t a date",
  "why-value-no-text": "a value in it isn’t text",
  "why-choices-no-numbers": "the values of the choices are not numbers",
  "why-no-union": "a union of paths has no counterpart",
  "why-not-comparable": "its values can’t be compared",
  "why-expression-long": "the expression is too long",
  "why-expression-deep": "the expression is nested too deeply",
  "why-not-understood": "“{text}” is not understood",
  "why-sign-missing": "“{sign}” is missing before “{text}”",
  "why-sign-missing-at-end": "“{sign}” is missing at the end",
  "why-not-expected": "“{text}” is not expected there",
  "why-unfinished": "the expression ends too early",
  "why-not-in-list": "“{text}” is not in the list {name}",
  "why-no-date": "“{text}” isn’t a date",
  "why-argument-missing": "an argument is missing",
  "why-fixed-text": "only a fixed text can be translated there",
  "why-rows-only": "{name}() is about the rows of a repeat only",
  "why-choices-only": "{name}() is about choices only",
  "why-several-values": "{name}() needs several values",
  "why-date-form": "the form {form} of a date has no counterpart",
  "why-if-types": "the two values of if() have different types",
  "why-line-length": "the length of a line has no counterpart",
} as const;

export type ImportTextCode = keyof typeof importTexts;

/** The translations into another language. */
export type ImportTexts = { readonly [Code in ImportTextCode]: string };

type ParametersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

type ParametersOf<Code extends ImportTextCode> = ParametersIn<(typeof importTexts)[Code]>;

/** A text of the catalogue, not yet in a language. */
export interface CodedText {
  readonly code: ImportTextCode;
  readonly parameters: { readonly [name: string]: string };
}

/** A text of the catalogue, or words from the imported file. */
export type ReportText = CodedText | string;

/** The type requires exactly the parameters of the text. */
export const coded = <Code extends ImportTextCode>(
  code: Code,
  ...[parameters]: [ParametersOf<Code>] extends [never]
    ? []
    : [{ readonly [Name in ParametersOf<Code>]: string | number }]
): CodedText => ({
  code,
  parameters: Object.fromEntries(Object.entries(parameters ?? {}).map(([name, value]) => [name, String(value)])),
});

/** The text in the language of `texts`. In right-to-left text, names from the file keep their own direction. */
export const textIn = (texts: ImportTexts, text: ReportText, direction: "ltr" | "rtl" = "ltr"): string => {
  const isolated = (own: string): string => (direction === "rtl" ? `\u2068${own}\u2069` : own);
  if (typeof text === "string") return isolated(text);
  return texts[text.code].replace(/\{(\w+)\}/gu, (whole, name: string) =>
    Object.hasOwn(text.parameters, name) ? isolated(text.parameters[name] ?? "") : whole,
  );
};
