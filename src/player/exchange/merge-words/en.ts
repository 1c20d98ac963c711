import { plural } from "../../words/plural.ts";

const n = (count: number, one: string, other: string): string => plural("en", count, { one, other });

/** Words of merging; they come with its sheet. */
export const enMerge = {
  title: "Merge another copy",
  choose: "Choose a backup",
  chooseHelp:
    "A backup of this app from another device. New records come in, changes are compared field by field. Nothing is changed until you confirm.",
  passphrase: "Passphrase",
  open: "Open",
  wrong: "That’s not the passphrase.",
  comparing: "Comparing both copies…",
  noHistory:
    "These copies have no history in common. Records are matched by ID and unique fields, and every difference is a conflict.",
  since: (when: string) => `Both copies were the same until ${when}.`,
  otherDocument: "The other copy has a different version of this app. Its records were adapted to yours.",
  fromServer: (names: string) => `Comes from the server, not from the copy: ${names}`,
  conflicts: "Changed in both copies",
  conflictsHelp: "Choose which value to keep.",
  mine: "Mine",
  theirs: "Theirs",
  deleted: "Deleted",
  empty: "Empty",
  all: "For all",
  more: "Show more",
  preview: "Preview",
  trying: "Checking every record…",
  merging: "Merging…",
  wouldCome: "What will happen",
  happened: "Merged",
  countCreated: "New",
  countChanged: "Changed",
  countDeleted: "Deleted",
  countSame: "Unchanged",
  countConflicts: "Changed in both copies",
  countRefused: "Not accepted",
  examples: "For example",
  refused: "Records that are not accepted",
  saveRefused: "Save these records as a file",
  why: "Reason",
  merge: (count: number) => n(count, "Merge # change", "Merge # changes"),
  mergeGood: (count: number) => n(count, "Merge the # accepted change", "Merge the # accepted changes"),
  refusedMore: (count: number) => n(count, "and # more", "and # more"),
  nothing: "There is nothing to merge: everything is already here.",
  nothingAccepted: "None of the changes can be merged.",
  stop: "Stop",
  stopped: "Merge stopped. Nothing was changed.",
  undo: "Undo merge",
  undone: "Merge undone",
  lost: "The merge was interrupted. Please choose the backup again.",
  refusals: {
    "merge-other-app": "This is a backup of another app: {name}.",
    "merge-newer": "This backup was made by a newer Ninefold. Update Ninefold first.",
    "merge-no-backup": "This file isn’t a Ninefold backup.",
    "file-incomplete": "This backup is incomplete. Copy or download it again.",
    "file-damaged": "This backup is damaged and can’t be read.",
    "file-too-large": "This backup is too large. It can be up to {limit}.",
  },
};

export type MergeWords = typeof enMerge;
