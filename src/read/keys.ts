import type { DefaultId } from "#diagnostics/defaults.ts";

/**
 * The closed list of keys and column heads, with their synonyms. The first name is the one in the language reference.
 * Names are compared without regard to case, spaces and punctuation.
 */
export interface Key {
  readonly names: readonly string[];
  /** The default that applies if a cell or fact says `not shown`. */
  readonly default?: DefaultId;
  /** May occur several times in one block. */
  readonly many?: true;
  /** The key of the item's name. If no column has it, the first column does. Rights have no such key. */
  readonly called?: true;
}

export type Keys = Readonly<Record<string, Key>>;

const keys = <K extends Keys>(of: K): K => of;

export const PURPOSE = keys({
  purpose: { names: ["Purpose of the product", "Purpose", "What it does", "What the product does"], default: "D1.2" },
  users: { names: ["Intended users", "Users", "For whom", "Who uses it"], default: "D1.3" },
  icon: { names: ["Icon"], default: "D1.4" },
  colour: { names: ["Colour", "Color", "Accent colour", "Accent color"], default: "D1.5" },
  language: { names: ["Language"], default: "D1.6" },
  currency: { names: ["Currency"], default: "D1.7" },
  timeZone: { names: ["Time zone", "Timezone"], default: "D1.8" },
  publishedAt: { names: ["Published at", "Published", "Address of this document"], default: "D1.9" },
  mapTiles: { names: ["Map tiles", "Map", "Tiles"], default: "D1.10" },
  mapCredit: { names: ["Map credit", "Map source", "Map attribution"], default: "D1.11" },
});

export const SCREEN = keys({
  screen: { names: ["Screen", "Screen name", "Name", "Page"], called: true },
  route: { names: ["Route", "Path", "Address", "URL"], default: "D2.3" },
  shows: { names: ["Shows", "Show", "What it shows", "Content"], default: "D2.4" },
  lets: {
    names: ["Lets a user", "Lets the user", "Lets users", "Lets one", "Actions", "What it lets a user do"],
    default: "D2.5",
  },
  who: {
    names: [
      "Who",
      "For",
      "Only for",
      "Role",
      "Roles",
      "Open to",
      "Visible to",
      "Available to",
      "Accessible to",
      "Restricted to",
      "Who sees it",
      "Who can see it",
      "Who may open it",
    ],
    default: "D2.6",
  },
  title: { names: ["Title"], default: "D2.7" },
  subtitle: { names: ["Subtitle", "Subtitles"] },
  badge: { names: ["Badge"] },
  picture: { names: ["Picture", "Photo", "Image"] },
  search: { names: ["Search", "Searches", "Search in"], default: "D2.8" },
  filters: { names: ["Filters", "Filter", "Filter by"], default: "D2.9" },
  fields: { names: ["Fields", "Shows fields", "Columns"], default: "D2.10" },
  answerHere: {
    names: ["Answer here", "Tick here", "Fill in here", "Answered here", "Ticked here"],
    default: "D2.12",
  },
  empty: { names: ["Empty", "When empty", "If empty"], default: "D2.11" },
  tab: { names: ["Tab"], default: "D2.2" },
  from: { names: ["From", "Filled by"] },
  asksTheServer: { names: ["Asks the server", "Asks the server for", "Sends to the server"] },
});

export const BLOCK = keys({
  block: { names: ["Block", "Name", "Figure"], called: true },
  shows: { names: ["Shows", "Show", "What it shows"] },
});

export const ENTITY = keys({
  shownAs: { names: ["Shown as", "Title", "Display as"], default: "D3.3" },
  icon: { names: ["Icon"], default: "D3.6" },
  unique: { names: ["Unique", "Unique together"], many: true },
  order: { names: ["Order", "Ordered by", "Sorted by", "Order by", "Sort by"], default: "D3.4" },
  colourIf: { names: ["Colour if", "Color if"], many: true },
  was: { names: ["Was", "Earlier name", "Formerly"], many: true },
});

export const FIELD = keys({
  field: { names: ["Field", "Field name", "Name"], called: true },
  type: { names: ["Type", "Kind"], default: "D3.2" },
  required: { names: ["Required", "Mandatory"], default: "D3.5" },
  default: { names: ["Default", "Default value", "Starts as", "Starting value"] },
  askedIf: { names: ["Asked if", "Shown if", "Asked when", "Shown when"] },
  notes: { names: ["Notes", "Note", "Help", "Meaning", "Description", "Remarks"] },
  was: { names: ["Was", "Earlier name", "Formerly"] },
});

export const TRANSITION = keys({
  from: { names: ["From", "From status"] },
  event: { names: ["Event", "Action", "Transition"] },
  to: { names: ["To", "To status"], default: "D4.2" },
  who: { names: ["Who", "By", "Done by"], default: "D4.3" },
  onlyIf: { names: ["Only if", "Guard", "If", "Only when", "Condition"] },
  otherwise: { names: ["Otherwise", "Else", "Error", "Error otherwise"], default: "D4.5" },
  asksFor: { names: ["Asks for", "Asks", "Input"] },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the author's word; this is never awaited
  then: { names: ["Then", "Effects", "Effect"] },
  notes: { names: ["Notes", "Note", "Meaning", "Remarks", "Why", "Description"] },
});

const OPEN_TO_CHANGE: Key = {
  names: ["Open to change", "Open for change", "Changeable", "Can be changed"],
  default: "D4.4",
};

/** Facts beside the tables of an entity in point 4. */
export const STATES = keys({ openToChange: OPEN_TO_CHANGE });

export const STATUS = keys({
  status: { names: ["Status", "State"], called: true },
  meaning: { names: ["Meaning", "Means", "Description", "Notes", "Note"] },
  colour: { names: ["Colour", "Color"], default: "D4.6" },
  openToChange: OPEN_TO_CHANGE,
  was: { names: ["Was", "Earlier name", "Formerly"] },
});

export const RULE = keys({
  on: { names: ["On", "Entity", "Field", "Where"] },
  rule: { names: ["Rule", "Check", "Must hold"] },
  onlyWhen: { names: ["Only when", "Only if", "When", "Condition", "If"] },
  error: { names: ["Error", "Error code", "Code", "Otherwise"], default: "D5.2" },
  message: { names: ["Message", "Error message"], default: "D5.2" },
  notes: { names: ["Notes", "Note", "Meaning", "Remarks", "Why", "Description"] },
});

/** Keys of a table that names a rule's target in two columns. */
export const RULE_BY_FIELD = keys({
  ...RULE,
  entity: { names: ["Entity"] },
  on: { names: ["Field", "On", "Where"] },
});

export const ROLE_FACTS = keys({
  signIn: { names: ["Sign-in", "Sign in", "Login", "Log-in"], default: "D6.2" },
  roleOfNewUser: { names: ["Role of a new user", "Role of new users", "New users are"], default: "D6.3" },
  roleWithoutSignIn: {
    names: ["Role without sign-in", "Role without signing in", "Role of a guest"],
    default: "D6.4",
  },
  clientId: { names: ["Client id", "Client"] },
  scopes: { names: ["Scopes", "Scope"] },
  rolesFrom: { names: ["Roles from", "Roles from claim"] },
  knownBy: { names: ["Known by", "People are known by"] },
  signInPage: { names: ["Sign-in page", "Authorization address", "Authorization endpoint"] },
  tokenAddress: { names: ["Token address", "Token endpoint"] },
  revocationAddress: { names: ["Revocation address", "Revocation endpoint"] },
  signUp: { names: ["Sign-up", "Sign up", "Registration"] },
  signOut: { names: ["Sign-out", "Sign out", "Logout", "Log-out"] },
});

export const RIGHT = keys({
  role: { names: ["Role", "Roles", "Who"] },
  may: { names: ["May", "Can", "Action", "Actions", "Rights"] },
  on: { names: ["On", "What", "Entity", "Entities"] },
  onlyIf: { names: ["Only if", "Only when", "Condition", "If"] },
  notes: { names: ["Notes", "Note", "Meaning", "Remarks", "Why", "Description"] },
});

export const CALL_FACTS = keys({
  baseAddress: { names: ["Base address", "Base URL", "Server"], default: "D7.2" },
  timeout: { names: ["Timeout", "Time-out", "Time out"], default: "D7.3" },
  token: { names: ["Token"] },
  sentAs: { names: ["Sent as", "Token sent as"] },
  me: { names: ["Me"] },
  meFrom: { names: ["Me from"] },
  refresh: { names: ["Refresh", "Refresh call"] },
  refreshToken: { names: ["Refresh token"] },
  tokenRefused: { names: ["Token refused by", "Token refused with"] },
  headers: { names: ["Headers", "Header"] },
  atOnce: { names: ["At once", "Requests at once"] },
  keyHonoured: { names: ["Idempotency-Key", "Idempotency key", "Repeats"] },
});

export const CALL = keys({
  call: { names: ["Call", "Name", "Call name"], called: true },
  request: { names: ["Request", "Method and path", "Method and path shape"], default: "D7.4" },
  sends: { names: ["Sends", "Send", "Body", "Payload"] },
  headers: { names: ["Headers", "Header"] },
  when: { names: ["When", "Trigger", "Sent when"], default: "D7.5" },
  answers: { names: ["Answers", "Answer", "On answer", "What it does with each answer"], default: "D7.6", many: true },
  timeout: { names: ["Timeout", "Time-out", "Time out"], default: "D7.3" },
  of: { names: ["Of", "On", "Entity", "About"] },
  notes: { names: ["Notes", "Note", "Meaning", "Remarks", "Why", "Description"] },
});

export const RESOURCE = keys({
  keptAt: { names: ["Kept at"] },
  oneAt: { names: ["One at", "Record at"] },
  calls: { names: ["Calls", "Offers"] },
  list: { names: ["List"] },
  get: { names: ["Get"] },
  create: { names: ["Create"] },
  change: { names: ["Change"] },
  delete: { names: ["Delete"] },
  headers: { names: ["Headers", "Header"] },
  sentIn: { names: ["Sent in", "Wrapped in"] },
  key: { names: ["Key"], default: "D7.7" },
  manyIn: { names: ["Many in", "List in"] },
  oneIn: { names: ["One in", "Record in"] },
  missing: { names: ["Missing", "Not there"] },
  sends: { names: ["Sends", "Send"] },
  pages: { names: ["Pages", "Paging"], default: "D7.8" },
  answers: { names: ["Answers", "Answer"], default: "D7.6", many: true },
});

export const WIRE = keys({
  field: { names: ["Field", "Field name"], called: true },
  wire: { names: ["On the wire", "In JSON", "JSON", "Wire name"] },
  as: { names: ["As", "Written as"] },
});

export const ERROR = keys({
  code: { names: ["Code", "Error", "Error code"], called: true },
  message: { names: ["Message", "Text", "Says"], default: "D8.2" },
  shown: { names: ["Shown", "Shown as", "Where shown"], default: "D8.3" },
});

export const CONSTANT = keys({
  name: { names: ["Name", "Constant", "Limit"], called: true },
  value: { names: ["Value"], default: "D9.2" },
  meaning: { names: ["Meaning", "Description", "Notes", "Note"] },
  changeableBy: { names: ["Changeable by", "Changeable", "Set by"], default: "D9.3" },
  was: { names: ["Was", "Earlier name", "Formerly"] },
});

export const SCENARIO = keys({
  given: { names: ["Given"], many: true },
  as: { names: ["As"], many: true },
  when: { names: ["When"], many: true },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the author's word; this is never awaited
  then: { names: ["Then"], many: true },
});

/** Bullets and columns that are always prose, with or without code: authors use them for explanations. */
export const PROSE_KEYS: readonly string[] = [
  "Note",
  "Notes",
  "Remark",
  "Remarks",
  "Comment",
  "Example",
  "Examples",
  "Why",
  "Reason",
  "Meaning",
  "Description",
  "Explanation",
  "See also",
];
