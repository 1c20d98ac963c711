/**
 * What holds where a document says nothing. One table: the gap report names these numbers, and the page
 * `docs/language/defaults.md` is written from it.
 */
export interface PlatformDefault {
  /** What is not shown, as the subject of "… is not shown". */
  readonly what: string;
  /** What holds instead, as a sentence. */
  readonly holds: string;
}

const defaults = <D extends Readonly<Record<string, PlatformDefault>>>(of: D): D => of;

export const DEFAULTS = defaults({
  "D0.1": { what: "The name of the app", holds: "The app is called “Untitled app”." },
  "D0.2": { what: "What stands here", holds: "It counts as not written: no starting value, no condition, no effect." },
  "D1.1": { what: "What the product does and for whom", holds: "The app says that its purpose is not shown yet." },
  "D1.2": { what: "The purpose of the product", holds: "The description under the title is shown, if there is one." },
  "D1.3": { what: "Who the intended users are", holds: "The app is for anyone who has it." },
  "D1.4": { what: "The icon", holds: "The first letter of the name on the app's colour." },
  "D1.5": { what: "The colour", holds: "The platform's blue." },
  "D1.6": { what: "The language", holds: "The phone's language." },
  "D1.7": { what: "The currency", holds: "Amounts of money are in euros (EUR)." },
  "D1.8": { what: "The time zone", holds: "The phone's time zone." },
  "D1.9": { what: "The address this document is published at", holds: "The app does not look for newer versions." },
  "D2.1": {
    what: "The route table",
    holds: "Every entity gets a list, a detail and a form; without entities there is one start page.",
  },
  "D2.2": { what: "Which screens are tabs", holds: "The first five screens that need no record are tabs." },
  "D2.3": { what: "The route of a screen", holds: "The route is made from the screen's name." },
  "D2.4": { what: "What a screen shows", holds: "The screen shows its own text." },
  "D2.5": { what: "What a screen lets a user do", holds: "The screen lets a user look, and open what it lists." },
  "D2.6": { what: "Who may open a screen", holds: "Anyone may open it; point 6 decides what they see there." },
  "D2.7": { what: "The title of a row", holds: "A row shows the record's own title (Shown as)." },
  "D2.8": { what: "What a search looks in", holds: "A search looks in all text fields that the person may see." },
  "D2.9": { what: "The filters of a list", holds: "The list has no filters of its own." },
  "D2.10": { what: "The fields of a detail or a form", holds: "All fields, in the order of point 3." },
  "D2.11": { what: "What an empty list says", holds: "“Nothing here yet.”, and how to add the first record." },
  "D2.12": {
    what: "What is answered in the row itself",
    holds:
      "In child rows on a record's page that may be edited: the first optional yes/no, choice of up to five or rating, with its remarks and photos. In lists: nothing.",
  },
  "D3.1": { what: "The entities", holds: "The app keeps no records but its people." },
  "D3.2": { what: "The type of a field", holds: "The field is a text." },
  "D3.3": { what: "What a record is shown as", holds: "The first text field is the record's title." },
  "D3.4": { what: "The order of the records", holds: "The newest record comes first." },
  "D3.5": { what: "Whether a field is required", holds: "The field may stay empty." },
  "D3.6": { what: "The icon of an entity", holds: "The first letter of its name." },
  "D4.1": { what: "The states and transitions", holds: "Records have no status, and rights alone decide." },
  "D4.2": { what: "The status an event leads to", holds: "The status stays as it is." },
  "D4.3": { what: "Who may fire an event", holds: "Whoever point 6 lets fire it or change the record." },
  "D4.4": {
    what: "Whether a status is open to change",
    holds: "Records in it may be changed by those with the right.",
  },
  "D4.5": { what: "The error of a guard", holds: "The platform's own refusal is shown." },
  "D4.6": { what: "The colour of a status", holds: "Grey." },
  "D5.1": { what: "The validation rules", holds: "Only types and required fields are checked." },
  "D5.2": { what: "The error of a rule", holds: "The platform says at the field that the value does not fit." },
  "D6.1": { what: "The roles and rights", holds: "Everyone may do everything." },
  "D6.2": { what: "How people sign in", holds: "One chooses a profile on the device; there is no password." },
  "D6.3": {
    what: "The role of a new user",
    holds: "A new user has no role; the first one, whom the app makes where there is nobody yet, has every role.",
  },
  "D6.4": {
    what: "The role without sign-in",
    holds: "Who has not signed in has no role.",
  },
  "D7.1": { what: "The calls", holds: "The app talks to no server; everything stays on the device." },
  "D7.2": { what: "The base address", holds: "Only calls with a full address can be sent." },
  "D7.3": { what: "The timeout", holds: "A call is given up after 30 seconds." },
  "D7.4": { what: "The request of a call", holds: "The call is not sent." },
  "D7.5": { what: "When a call is made", holds: "It is made when a person asks for it." },
  "D7.6": {
    what: "What the answers to a call do",
    holds: "Success changes nothing, a refusal shows the platform's message, no answer keeps trying.",
  },
  "D7.7": { what: "The key of a kept record", holds: "The field `id` of the server's JSON." },
  "D7.8": { what: "How lists come in pages", holds: "The whole list comes in one answer." },
  "D8.1": { what: "The error catalogue", holds: "The platform's own messages are shown." },
  "D8.2": { what: "The message of an error", holds: "The platform says “This is not possible” with the code." },
  "D8.3": { what: "Where an error is shown", holds: "At its field if it has one, else as a notice." },
  "D9.1": { what: "The constants and limits", holds: "The platform's own limits hold." },
  "D9.2": { what: "The value of a constant", holds: "The constant is empty." },
  "D9.3": { what: "Who may change a constant", holds: "Nobody changes it in the running app." },
});

export type DefaultId = keyof typeof DEFAULTS;
