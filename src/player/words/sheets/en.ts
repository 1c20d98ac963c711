import { plural } from "../plural.ts";

const n = (count: number, one: string, other: string): string => plural("en", count, { one, other });

/** Words of sheets that are opened now and then: who one is, moves, values that were set aside. */
export const enSheets = {
  changeApp: "Change this app",
  changeAppHelp: "Screens, data, rules and roles, card by card",
  inspect: "Point at it",
  inspectHelp: "Tap any part of the app to see the line that made it",
  inspectTap: "Tap any part of the app",
  inspectSource: "Show in document",
  inspectChange: "Change",
  inspectPlatform: "Ninefold adds this by itself. No line of the document says it.",
  inspectDone: "Done",
  inspectLine: (line: number) => `Line ${line}`,
  forBuilders: "For builders",
  forBuildersHelp: "Source, server, requests, clock, roles",
  backupSaved: "Backup saved",
  rolesOf: (name: string) => `Roles of ${name}`,
  rolesHelp: "For setup and testing. Anyone with this device can change roles.",
  whatRolesMay: "What each role can do",
  rightsHelp: "Taken from the document. Someone with several roles can do what any of them can.",
  see: "See",
  create: "Create",
  change: "Change",
  sometimes: "If",
  ofOneself: "Only for yourself.",
  closedTitle: "You can view this, but not save it",
  moveTo: "Move to…",
  moveOne: (name: string) => `Move ${name}`,
  noMove: "You can’t move this right now.",
  cantGo: (column: string) => `You can’t move this to “${column}” right now.`,
  moveUp: "Move up",
  moveDown: "Move down",
  setAside: "Values to review",
  setAsideHelp:
    "These values don’t fit their fields: the document changed, or a server sent them. They’re kept until you decide.",
  setAsideNone: "Nothing to review",
  setAsideNoneHelp: "When a value doesn’t fit its field, you find it here.",
  setAsideOf: (count: number) => n(count, "# value needs your review", "# values need your review"),
  lookAtThem: "Review",
  putBack: "Restore",
  giveUp: "Delete",
  giveUpTitle: "Delete this value?",
  giveUpHelp: "It is deleted from this device. You can undo this right after.",
  wasPutBack: "Value restored",
  wasGivenUp: "Value deleted",
  notYoursToDecide: "Ask someone who can edit this.",
  noLonger: {
    "not-a-choice": "This option no longer exists.",
    "no-such-record": "The linked entry no longer exists.",
    "other-kind": "The field now has a different type.",
    "from-server": "The server sent this, and the field can’t hold it.",
  },
};

export type SheetWords = typeof enSheets;
