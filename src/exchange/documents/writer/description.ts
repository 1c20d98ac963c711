/**
 * An app as importers describe it, before it becomes a document. Names are final (`NameBook` creates them). Texts are
 * unescaped; the writer escapes them.
 */
export interface AppDescription {
  readonly title: string;
  /** Paragraphs under the title. */
  readonly about: readonly string[];
  readonly purpose: string;
  readonly users?: string;
  readonly icon?: string;
  readonly colour?: string;
  readonly language?: string;
  readonly currency?: string;
  readonly screens: readonly ScreenDescription[];
  readonly entities: readonly EntityDescription[];
  readonly states?: readonly StatesDescription[];
  readonly rules: readonly RuleDescription[];
  readonly roles?: RolesDescription;
  readonly calls?: CallsDescription;
  readonly errors: readonly ErrorDescription[];
  readonly constants?: readonly ConstantDescription[];
  readonly samples?: readonly SampleDescription[];
  readonly words?: WordsDescription;
}

/**
 * A generated expression and its original. If the checker refuses the expression, the document keeps `original` as a
 * note.
 */
export interface Code {
  readonly code: string;
  readonly original: string;
}

export const isCode = (value: unknown): value is Code => typeof value === "object" && value !== null && "code" in value;

export interface ScreenDescription {
  readonly route: string;
  readonly name: string;
  /** Views in the document's syntax: `list of Tool by name A to Z`. */
  readonly shows: string;
  readonly lets: readonly string[];
  readonly title?: string;
  readonly subtitle?: readonly string[];
  readonly badge?: string;
  readonly picture?: string;
  readonly search?: readonly string[];
  readonly filters?: readonly string[];
  /** Groups of fields, with or without a heading. */
  readonly fields?: readonly FieldGroup[];
  readonly empty?: string;
  readonly tab?: string;
}

export interface FieldGroup {
  readonly heading: string | null;
  readonly fields: readonly string[];
}

export interface EntityDescription {
  readonly name: string;
  readonly prose?: readonly string[];
  readonly shownAs?: string | Code;
  readonly icon?: string;
  /** Sets of field names. */
  readonly unique?: readonly (readonly string[])[];
  readonly order?: string;
  readonly fields: readonly FieldDescription[];
}

export type TypeDescription =
  | { readonly kind: "plain"; readonly type: string }
  | { readonly kind: "choice" | "choices"; readonly options: readonly string[] }
  | { readonly kind: "reference" | "several"; readonly entity: string; readonly where?: Code }
  | { readonly kind: "rows"; readonly entity: string };

export interface FieldDescription {
  readonly name: string;
  readonly type: TypeDescription;
  readonly required?: boolean | Code;
  /** A text is a starting value, `Code` an expression. */
  readonly default?: string | Code;
  readonly computed?: Code;
  readonly askedIf?: Code;
  readonly notes?: readonly string[];
}

export interface StatesDescription {
  readonly entity: string;
  readonly transitions: readonly { readonly from: string; readonly event: string; readonly to: string }[];
}

export interface RuleDescription {
  readonly on: string;
  /** A phrase (`at most 80 characters`) or code. */
  readonly rule: string | Code;
  readonly error?: string;
  readonly onlyWhen?: Code;
  /** The original of the rule, kept as a note if the checker refuses the rule. */
  readonly original: string;
}

export interface RolesDescription {
  readonly facts: readonly (readonly [string, string])[];
  readonly rights: readonly {
    readonly role: string;
    readonly may: string;
    readonly on: string;
  }[];
}

export interface CallsDescription {
  readonly prose: readonly string[];
  /** `Base address`, `Token`, …, in the document's syntax. */
  readonly facts: readonly (readonly [string, string])[];
  readonly calls: readonly CallDescription[];
  readonly resources: readonly ResourceDescription[];
}

export interface CallDescription {
  readonly name: string;
  readonly request: string;
  readonly sends: string;
  readonly of: string;
  readonly when: string;
  readonly answers: string;
  readonly original: string;
}

export interface ResourceDescription {
  readonly entity: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly wire: readonly { readonly field: string; readonly wire: string; readonly as: string }[];
  readonly original: string;
}

export interface ErrorDescription {
  readonly code: string;
  readonly message: string;
  readonly shown: "at the field" | "as a notice" | "as a page" | "as a warning";
}

export interface ConstantDescription {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

export interface SampleDescription {
  readonly entity: string;
  readonly fields: readonly string[];
  readonly rows: readonly SampleRow[];
}

export interface SampleRow {
  readonly handle: string;
  readonly cells: readonly (string | Code)[];
}

export interface WordsDescription {
  readonly languages: readonly string[];
  readonly texts: readonly { readonly text: string; readonly translations: readonly string[] }[];
}
