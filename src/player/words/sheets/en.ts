import { plural } from "../plural.ts";

const n = (count: number, one: string, other: string): string => plural("en", count, { one, other });

/** Words of sheets that are opened now and then: who one is, moves, values that were set aside. */
export const enSheets = {
  rolesOf: (name: string) => `Roles of ${name}`,
  rolesHelp: "Whoever holds this phone may change them, to set things up or to try them out.",
  whatRolesMay: "What each role may do",
  rightsHelp: "Worked out from the document. Who has several roles may do what any of them may.",
  see: "See",
  create: "Create",
  change: "Change",
  sometimes: "If",
  ofOneself: "Only for yourself.",
  closedTitle: "You can look, but not save this",
  moveTo: "Move to …",
  moveOne: (name: string) => `Move ${name}`,
  noMove: "It can’t go anywhere from here.",
  cantGo: (column: string) => `It can’t go to “${column}” now.`,
  moveUp: "Move up",
  moveDown: "Move down",
  setAside: "Set aside",
  setAsideHelp: "The document has changed, and these values no longer fit. They are kept until you decide.",
  setAsideNone: "Nothing is set aside",
  setAsideNoneHelp: "When the document changes and a value no longer fits its field, it is kept here.",
  setAsideOf: (count: number) => n(count, "# value of this was set aside", "# values of this were set aside"),
  lookAtThem: "Look at them",
  putBack: "Put back",
  giveUp: "Give up",
  giveUpTitle: "Give up this value?",
  giveUpHelp: "It is removed from this phone. Right afterwards you can still undo it.",
  wasPutBack: "Put back into its field",
  wasGivenUp: "Given up",
  notYoursToDecide: "Someone who may change it has to decide.",
  noLonger: {
    "not-a-choice": "It is none of the choices any more.",
    "no-such-record": "What it named is not there.",
    "other-kind": "The field now holds something of another kind.",
  },
};

export type SheetWords = typeof enSheets;
