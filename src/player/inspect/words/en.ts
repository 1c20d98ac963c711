/** Words of the inspector; loaded with it. */
export const en = {
  whyNoButton: "Why is there no button?",
  everythingOffered: "Everything that can be done here has a button.",
  backToPointing: "Point at something else",
  toTop: "Move to the top",
  toBottom: "Move to the bottom",
  tapIt: "Tap it",
  create: (entity: string) => `New ${entity}`,
  screen: (name: string) => `Screen “${name}”`,
  onlyFrom: (from: string, status: string) => `Only from ${from}. This record is ${status}.`,
  onlyFromNoStatus: (from: string) => `Only from ${from}. This record has no status.`,
  notLet: "This screen doesn’t offer it: its “Lets a user” doesn’t name it.",
  byEffects: "This happens automatically, as part of something else.",
  rule: "Rule:",
};

export type InspectWords = typeof en;
