import type { Value } from "#expr/types.ts";
import type {
  ConnectionAnswer,
  ConnectionQuery,
  NewsAnswer,
  NewsQuery,
  OutboxDetail,
  RequestsAnswer,
  RequestsQuery,
} from "./calls.ts";
import type { Refusal, Values } from "./commands.ts";
import type { Mistake, DisplayValue } from "./display-value.ts";
import type { CodedMessage, Reason, SetAsideReason } from "./reasons.ts";

/** One row of a list, cards, board, calendar, gallery, map or table. */
export interface Row {
  readonly entity: string;
  readonly id: string;
  readonly title: DisplayValue;
  readonly subtitle: readonly DisplayValue[];
  readonly badge: DisplayValue | null;
  readonly picture: DisplayValue | null;
  /** The colour from `Colour if`. */
  readonly tint: string | null;
  readonly status: string | null;
  /** The group's value, for views with `grouped by`. */
  readonly group: DisplayValue | null;
  /** Further fields for the view: columns of a table, dates of a calendar, places of a map. */
  readonly values: { readonly [field: string]: DisplayValue };
  /** Fields that the person may edit in the row now: for child rows all, in lists those of `Answer here`. */
  readonly open?: readonly string[];
  /** Events of the screen's "Lets a user" that start from the record's status, and whether they can be fired now. */
  readonly events?: readonly EventOffer[];
}

/** A page of the rows of one view of a screen. */
export interface ListQuery {
  readonly kind: "list";
  readonly screen: string;
  readonly view: number;
  /** The record of the screen (`this`), for lists on a record's screen. */
  readonly at?: string | null;
  readonly search?: string;
  /** Selected filter values by field. */
  readonly filters?: { readonly [field: string]: readonly Value[] };
  readonly order?: { readonly field: string; readonly descending: boolean } | null;
  readonly from: number;
  readonly limit: number;
  /** Calendars: only entries that touch these dates. */
  readonly between?: { readonly start: string; readonly end: string };
  /** Boards: only this column. */
  readonly group?: Value;
}

export interface ListAnswer {
  readonly rows: readonly Row[];
  readonly from: number;
  /** Number of visible rows in this view; null while it is still being counted. */
  readonly total: number | null;
  /** Number of them that match search and filters. */
  readonly matching: number | null;
  /** In the order of the list; null: not grouped, or still being counted. */
  readonly groups: readonly { readonly group: DisplayValue; readonly count: number }[] | null;
  readonly filters: readonly FilterOffer[];
  readonly mayCreate: boolean;
  /** For lists that a server fills: when it was last fetched, what failed since, and whether there is more. */
  readonly fresh?: Freshness | null;
  /** Why the list can't be shown; `rows` is then empty, which says nothing about the records. */
  readonly problem?: Mistake;
}

export interface Freshness {
  /** Null: never fetched. */
  readonly at: string | null;
  readonly problem: CodedMessage | null;
  readonly underWay: boolean;
  /** Number of records received so far in the current fetch. */
  readonly received: number;
  readonly hasMore: boolean;
  /** The server's total; null: unknown. */
  readonly total: number | null;
}

export interface FilterOffer {
  readonly field: string;
  readonly name: string;
  readonly options: readonly { readonly shown: DisplayValue; readonly count: number | null }[];
  /** Number of further options that don't fit into a sheet. */
  readonly leftOut: number;
}

export interface RecordQuery {
  readonly kind: "record";
  readonly entity: string;
  readonly id: string;
}

/** Null: there is no such record, or the person may not see it. */
export type RecordAnswer = RecordView | null;

export interface RecordView {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly status: { readonly name: string; readonly colour: string | null; readonly meaning: string | null } | null;
  /** Only visible fields whose `Asked if` holds. Child rows are in `children`. */
  readonly values: { readonly [field: string]: DisplayValue };
  readonly children: { readonly [field: string]: readonly Row[] };
  readonly change: Permitted;
  readonly delete: Permitted;
  /** Every named event that starts from the present status, in the document's order. */
  readonly events: readonly EventOffer[];
  /** Rules that the stored record violates (data from a server or from an older document). */
  readonly flags: readonly Refusal[];
}

export interface Permitted {
  readonly allowed: boolean;
  /** Null if it is allowed. */
  readonly reason: Reason | null;
}

export interface EventOffer extends Permitted {
  readonly event: string;
  /** The status it leads to; null: it stays. */
  readonly to: string | null;
  /** True: it leads to a status that no event leaves. */
  readonly final: boolean;
  readonly asksFor: readonly { readonly field: string; readonly optional: boolean }[];
}

export interface OverviewQuery {
  readonly kind: "overview";
  readonly screen: string;
  readonly view: number;
  readonly at?: string | null;
}

export interface OverviewAnswer {
  readonly blocks: readonly BlockAnswer[];
}

export type BlockAnswer = { readonly name: string } & (
  | {
      readonly kind: "figure";
      readonly shown: DisplayValue;
      /** The comparison value and the target, if the document has them. */
      readonly compared?: DisplayValue;
      readonly target?: DisplayValue;
    }
  | {
      readonly kind: "chart";
      readonly chart: "bar" | "line" | "pie";
      readonly points: readonly { readonly label: DisplayValue; readonly value: DisplayValue }[];
      /** Number of points left out: the earliest of a chart over days, else the last. */
      readonly leftOut: number;
    }
  | { readonly kind: "list"; readonly rows: readonly Row[]; readonly total: number }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "problem"; readonly problem: Mistake }
);

export interface HistoryQuery {
  readonly kind: "history";
  readonly entity: string;
  readonly id: string;
}

export interface HistoryAnswer {
  readonly entries: readonly HistoryEntry[];
}

export interface HistoryEntry {
  readonly commit: number;
  /** Null: the app itself (a timer, an answer). */
  readonly who: string | null;
  readonly when: string;
  readonly what: "create" | "change" | "delete" | "fire" | "undo" | "sample" | "import" | "merge" | "answer";
  /** For merged changes: author and time according to the other copy. */
  readonly there?: { readonly by: string; readonly at: string };
  readonly event: string | null;
  readonly changes: readonly HistoryChange[];
  /** Changes of its child rows in the same commit. */
  readonly rows: readonly {
    readonly id: string;
    /** The name of the row's entity; `title`: this row's title. */
    readonly name: string;
    readonly title: string;
    readonly what: "create" | "change" | "delete";
    readonly changes: readonly HistoryChange[];
  }[];
  readonly warnings: readonly string[];
}

export interface HistoryChange {
  readonly field: string;
  readonly name: string;
  readonly from: DisplayValue;
  readonly to: DisplayValue;
}

export interface InboxQuery {
  readonly kind: "inbox";
}

export interface InboxAnswer {
  readonly unread: number;
  readonly notices: readonly {
    readonly id: number;
    readonly text: string;
    /** Instead of a text: a platform message that the client words. */
    readonly error: CodedMessage | null;
    readonly when: string;
    readonly read: boolean;
    readonly entity: string | null;
    readonly record: string | null;
  }[];
}

export interface OutboxQuery {
  readonly kind: "outbox";
  /**
   * The entry, if any, for which to find out whether its change can be undone. This needs a rehearsal, so it is not
   * done for all entries.
   */
  readonly opened?: number | null;
}

export interface OutboxAnswer {
  /** Open entries, oldest first, then the latest done ones; limited to about two screenfuls. */
  readonly entries: readonly OutboxDetail[];
  /** Number of open entries, including those not listed. */
  readonly open: number;
}

/** Asks for the constants and whether this person may change them. */
export interface ConstantsQuery {
  readonly kind: "constants";
}

export interface ConstantsAnswer {
  readonly constants: readonly {
    readonly name: string;
    readonly shown: DisplayValue;
    readonly meaning: string | null;
    readonly mayChange: boolean;
  }[];
}

/** Whether a record could be deleted now; used before asking for confirmation. */
export interface DeletionQuery {
  readonly kind: "deletion";
  readonly entity: string;
  readonly id: string;
}

/** Null: there is no such record, or the person may not see it. */
export type DeletionAnswer =
  | (Permitted & {
      /** Visible records that refer to it or to its child rows, as rows of a list. */
      readonly inTheWay: readonly Row[];
      /** Number of further visible ones. */
      readonly further: number;
      /** Whether invisible records refer to it too; their number is not revealed. */
      readonly hasOthers: boolean;
    })
  | null;

/**
 * Whether a new record would be refused whatever else the person enters: by rights, rules and guards that read only the
 * given values and values that nobody enters. Writes nothing.
 */
export interface CreationQuery {
  readonly kind: "creation";
  readonly entity: string;
  /** The initial values of its form. */
  readonly values?: Values;
  /** The screen whose fields the form shows; null: all fields. */
  readonly screen?: string | null;
}

export interface CreationAnswer {
  /** Whether the person may create some record of this entity. */
  readonly offered: boolean;
  /** Refusals for this record, without those for empty fields and without warnings. */
  readonly refusals: readonly Refusal[];
}

export interface SetAsideQuery {
  readonly kind: "setAside";
}

/** Values that no longer fit the document: kept and listed until they fit again, or a person takes or drops them. */
export interface SetAsideAnswer {
  readonly items: readonly {
    readonly item: number;
    readonly entity: string;
    readonly record: string;
    /** The record's title. */
    readonly title: string;
    readonly field: string;
    /** The field's name. */
    readonly name: string;
    readonly value: Value;
    /** The type it had in its field; null: unknown, shown as plainly as possible. */
    readonly type: DisplayValue["type"] | null;
    /** What the records are called that it names (null: gone, or not to be seen). */
    readonly titles?: readonly (string | null)[];
    readonly reason: SetAsideReason;
    readonly when: string;
    /** Whether this person may take or drop it. */
    readonly mayDecide: boolean;
  }[];
}

/** The session's person. Updated when the profile or its roles change, in any tab. */
export interface ProfileQuery {
  readonly kind: "profile";
}

export interface ProfileAnswer {
  /** Empty for a guest. */
  readonly id: string;
  readonly roles: readonly string[];
}

export interface UndoableQuery {
  readonly kind: "undoable";
  readonly commit: number;
}

/** Whether this person can undo that commit now. */
export interface UndoableAnswer {
  readonly undoable: boolean;
}

export type Query =
  | ListQuery
  | RecordQuery
  | OverviewQuery
  | HistoryQuery
  | InboxQuery
  | OutboxQuery
  | ConstantsQuery
  | ConnectionQuery
  | NewsQuery
  | RequestsQuery
  | DeletionQuery
  | CreationQuery
  | SetAsideQuery
  | ProfileQuery
  | UndoableQuery;

export type AnswerTo<Q extends Query> = Q extends ListQuery
  ? ListAnswer
  : Q extends DeletionQuery
    ? DeletionAnswer
    : Q extends CreationQuery
      ? CreationAnswer
      : Q extends RecordQuery
        ? RecordAnswer
        : Q extends OverviewQuery
          ? OverviewAnswer
          : Q extends HistoryQuery
            ? HistoryAnswer
            : Q extends InboxQuery
              ? InboxAnswer
              : Q extends OutboxQuery
                ? OutboxAnswer
                : Q extends ConnectionQuery
                  ? ConnectionAnswer
                  : Q extends NewsQuery
                    ? NewsAnswer
                    : Q extends RequestsQuery
                      ? RequestsAnswer
                      : Q extends SetAsideQuery
                        ? SetAsideAnswer
                        : Q extends UndoableQuery
                          ? UndoableAnswer
                          : Q extends ProfileQuery
                            ? ProfileAnswer
                            : ConstantsAnswer;
