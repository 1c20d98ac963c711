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
  /** `Colour if`. */
  readonly tint: string | null;
  readonly status: string | null;
  /** The value it is grouped by, for views with `grouped by`. */
  readonly group: DisplayValue | null;
  /** Further fields that the view needs: columns of a table, dates of a calendar, places of a map. */
  readonly values: { readonly [field: string]: DisplayValue };
  /** Fields that the person may answer in the row now: of child rows all, in lists those of `Answer here`. */
  readonly open?: readonly string[];
  /** Events of the screen's "Lets a user" that leave the record's status, with whether they can be fired now. */
  readonly events?: readonly EventOffer[];
}

/** A window on the rows of one view of a screen. */
export interface ListQuery {
  readonly kind: "list";
  readonly screen: string;
  readonly view: number;
  /** The record of the screen (`this`), for lists on a record's screen. */
  readonly at?: string | null;
  readonly search?: string;
  /** Chosen values by field. */
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
  /** How many the person may see in this view; null while it is still being counted. */
  readonly total: number | null;
  /** How many of them match search and filters. */
  readonly matching: number | null;
  /** In the order of the list; null: it is not grouped, or they are still being counted. */
  readonly groups: readonly { readonly group: DisplayValue; readonly count: number }[] | null;
  readonly filters: readonly FilterOffer[];
  readonly mayCreate: boolean;
  /** For lists that a server fills: when it last did, what went wrong since, and whether it has more. */
  readonly fresh?: Freshness | null;
  /** Why it can't be shown; then it has no rows, which says nothing about the records. */
  readonly problem?: Mistake;
}

export interface Freshness {
  /** Null: never yet. */
  readonly at: string | null;
  readonly problem: CodedMessage | null;
  readonly underWay: boolean;
  /** How many records have come so far while it is under way. */
  readonly received: number;
  readonly hasMore: boolean;
  /** How many the server says there are. */
  readonly total: number | null;
}

export interface FilterOffer {
  readonly field: string;
  readonly name: string;
  readonly options: readonly { readonly shown: DisplayValue; readonly count: number | null }[];
  /** How many more there are than a sheet can offer. */
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
  /** Only fields that the person may see and that are asked for. Children as lists of rows. */
  readonly values: { readonly [field: string]: DisplayValue };
  readonly children: { readonly [field: string]: readonly Row[] };
  readonly change: Permitted;
  readonly delete: Permitted;
  /** Every named event that leaves the present status, in the document's order. */
  readonly events: readonly EventOffer[];
  /** Rules that the stored record breaks (what a server sent, what an older document allowed). */
  readonly flags: readonly Refusal[];
}

export interface Permitted {
  readonly allowed: boolean;
  /** Why not. */
  readonly reason: Reason | null;
}

export interface EventOffer extends Permitted {
  readonly event: string;
  /** The status it leads to; null: it stays. */
  readonly to: string | null;
  /** It leads to where no event leads away from. */
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
      /** What it is compared with, and what it should be, where the document says so. */
      readonly compared?: DisplayValue;
      readonly target?: DisplayValue;
    }
  | {
      readonly kind: "chart";
      readonly chart: "bar" | "line" | "pie";
      readonly points: readonly { readonly label: DisplayValue; readonly value: DisplayValue }[];
      /** How many more there would be than a chart can draw: the earliest of a chart over days, else the last. */
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
  /** Of a step that was merged: who did it in the other copy, and when, as that copy says. */
  readonly there?: { readonly by: string; readonly at: string };
  readonly event: string | null;
  readonly changes: readonly HistoryChange[];
  /** What became of rows that belong to it, in the same step. */
  readonly rows: readonly {
    readonly id: string;
    /** What such a row is called, and this one. */
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
    /** Instead of a text: something of the platform's that a client puts into words. */
    readonly error: CodedMessage | null;
    readonly when: string;
    readonly read: boolean;
    readonly entity: string | null;
    readonly record: string | null;
  }[];
}

export interface OutboxQuery {
  readonly kind: "outbox";
  /** The one entry, or none, of which it matters whether its change can be taken back: that is tried, and many take long. */
  readonly opened?: number | null;
}

export interface OutboxAnswer {
  /** What is not done, oldest first, then the last ones that are; not more than a screenful or two. */
  readonly entries: readonly OutboxDetail[];
  /** How many are not done, shown or not. */
  readonly open: number;
}

/** Options of a reference or person field in a draft are asked with the draft; this is for search over a whole entity. */
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

/** Whether a record could be deleted now, before anybody is asked to confirm it. */
export interface DeletionQuery {
  readonly kind: "deletion";
  readonly entity: string;
  readonly id: string;
}

/** Null: there is no such record, or the person may not see it. */
export type DeletionAnswer =
  | (Permitted & {
      /** Records that refer to it or to its child rows, as far as the person may see them, as lists show them. */
      readonly inTheWay: readonly Row[];
      /** How many more of those there are. */
      readonly further: number;
      /** Whether there are some that the person may not see: neither how many nor which. */
      readonly hasOthers: boolean;
    })
  | null;

/**
 * Whether a new record would be refused whatever else the person enters: by rights, rules and guards that read only what
 * is given and what nobody enters. Nothing is written.
 */
export interface CreationQuery {
  readonly kind: "creation";
  readonly entity: string;
  /** What its form begins with. */
  readonly values?: Values;
  /** The screen whose fields the form shows; null: all. */
  readonly screen?: string | null;
}

export interface CreationAnswer {
  /** There is something of this kind that the person may create. */
  readonly offered: boolean;
  /** What would refuse this one. Empty fields don't count, and neither do warnings. */
  readonly refusals: readonly Refusal[];
}

export interface SetAsideQuery {
  readonly kind: "setAside";
}

/** What a changed document no longer has room for: kept, and shown here until it fits again, is taken or given up. */
export interface SetAsideAnswer {
  readonly items: readonly {
    readonly item: number;
    readonly entity: string;
    readonly record: string;
    /** The record's title. */
    readonly title: string;
    readonly field: string;
    /** What the field is called. */
    readonly name: string;
    readonly value: Value;
    /** What it was in its field; null: it is said as plainly as can be. */
    readonly type: DisplayValue["type"] | null;
    /** What the records are called that it names (null: gone, or not to be seen). */
    readonly titles?: readonly (string | null)[];
    readonly reason: SetAsideReason;
    readonly when: string;
    /** Whether this person may decide about it. */
    readonly mayDecide: boolean;
  }[];
}

/** Who uses the session, told anew when somebody else does or their roles change, in whatever tab that was done. */
export interface ProfileQuery {
  readonly kind: "profile";
}

export interface ProfileAnswer {
  /** Empty: a guest. */
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
