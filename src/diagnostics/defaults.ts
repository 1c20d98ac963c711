/**
 * The defaults for everything that a document may leave out. The gap report refers to these numbers, and the page
 * `docs/language/defaults.md` is generated from this table.
 */
export interface PlatformDefault {
  /** What is not shown, as the subject of "… is not shown". */
  readonly what: string;
  /** What applies instead, as a sentence. */
  readonly holds: string;
}

const defaults = <D extends Readonly<Record<string, PlatformDefault>>>(of: D): D => of;

export const DEFAULTS = defaults({
  "D0.1": { what: "The name of the app", holds: "The app is called “Untitled app”." },
  "D0.2": { what: "This value", holds: "No starting value, no condition, no effect." },
  "D1.1": { what: "The description of the product", holds: "The app says that it has no description yet." },
  "D1.2": { what: "The purpose of the product", holds: "The text under the title, if there is one." },
  "D1.3": { what: "The intended users", holds: "The app is for everyone who has it." },
  "D1.4": { what: "The icon", holds: "The first letter of the name on the app's colour." },
  "D1.5": { what: "The colour", holds: "The platform's blue." },
  "D1.6": { what: "The language", holds: "The phone's language." },
  "D1.7": { what: "The currency", holds: "Amounts of money are in euros (EUR)." },
  "D1.8": { what: "The time zone", holds: "The phone's time zone." },
  "D1.9": { what: "The address of this document", holds: "The app doesn't look for updates." },
  "D1.10": { what: "The map tiles", holds: "Maps show the outlines of land and borders." },
  "D1.11": { what: "The credit of the map", holds: "The name of the server that the tiles come from." },
  "D2.1": {
    what: "The route table",
    holds: "Every entity gets a list, a detail and a form; without entities there is one start page.",
  },
  "D2.2": { what: "The choice of tabs", holds: "The first five screens that need no record are tabs." },
  "D2.3": { what: "The route of a screen", holds: "The route is made from the screen's name." },
  "D2.4": { what: "The content of a screen", holds: "The screen shows its own text." },
  "D2.5": { what: "The actions of a screen", holds: "People can look and open what it lists." },
  "D2.6": { what: "The Who of a screen", holds: "Everyone can open it. Section 6 decides what they see." },
  "D2.7": { what: "The title of a row", holds: "A row shows the record's own title (Shown as)." },
  "D2.8": { what: "The fields of a search", holds: "All text fields the person can see." },
  "D2.9": { what: "The filters of a list", holds: "The list has no filters of its own." },
  "D2.10": { what: "The fields of a detail or a form", holds: "All fields, in the order of section 3." },
  "D2.11": { what: "The text of an empty list", holds: "“Nothing here yet”, and how to add the first record." },
  "D2.12": {
    what: "The answers in a row",
    holds:
      "On a record's page that can be edited: the first optional yes/no, choice of up to five or rating of its child rows, with remarks and photos. In lists: nothing.",
  },
  "D2.13": {
    what: "What the screens let people do",
    holds: "Lists can be searched and added to, records changed and deleted, as far as section 6 allows.",
  },
  "D3.1": { what: "The entities", holds: "The app stores no records except its people." },
  "D3.2": { what: "The type of a field", holds: "The field is a text." },
  "D3.3": {
    what: "The title of a record",
    holds:
      "The first text field; without one, the first number series, barcode, email or the like, then the first choice, person or other record.",
  },
  "D3.4": { what: "The order of the records", holds: "The newest record comes first." },
  "D3.5": { what: "Required", holds: "The field can stay empty." },
  "D3.6": { what: "The icon of an entity", holds: "The first letter of its name." },
  "D4.1": { what: "The states and transitions", holds: "Records have no status." },
  "D4.2": { what: "The status an event leads to", holds: "The status stays as it is." },
  "D4.3": { what: "The Who of an event", holds: "Everyone whom section 6 lets use it or change the record." },
  "D4.4": {
    what: "Open to change",
    holds: "Everyone with the permission can change records in this status.",
  },
  "D4.5": { what: "The error of a guard", holds: "The app's own message is shown." },
  "D4.6": { what: "The colour of a status", holds: "Grey." },
  "D5.1": { what: "The validation rules", holds: "Only types and required fields are checked." },
  "D5.2": { what: "The error of a rule", holds: "The app says at the field that the value isn't allowed." },
  "D6.1": { what: "The roles and rights", holds: "Everyone can do everything." },
  "D6.2": { what: "The sign-in", holds: "People choose a profile on the device, without a password." },
  "D6.3": {
    what: "The role of a new user",
    holds: "A new user has no role. The first user, created by the app, has every role.",
  },
  "D6.4": {
    what: "The role without sign-in",
    holds: "People who are not signed in have no role.",
  },
  "D7.1": { what: "The calls", holds: "The app uses no server. Everything stays on the device." },
  "D7.2": { what: "The base address", holds: "Only calls with a full address can be sent." },
  "D7.3": { what: "The timeout", holds: "A call stops after 30 seconds." },
  "D7.4": { what: "The request of a call", holds: "The call isn't sent." },
  "D7.5": { what: "The When of a call", holds: "It is made when a person asks for it." },
  "D7.6": {
    what: "The answers of a call",
    holds: "Success changes nothing, a refusal shows a message, no answer keeps trying.",
  },
  "D7.7": { what: "The key of a kept record", holds: "The field `id` of the server's JSON." },
  "D7.8": { what: "Pages", holds: "The whole list comes in one answer." },
  "D8.1": { what: "The error catalogue", holds: "The app's own messages are shown." },
  "D8.2": { what: "The message of an error", holds: "“This is not possible”, with the code." },
  "D8.3": { what: "The place of an error", holds: "At its field if it has one, otherwise as a notice." },
  "D9.1": { what: "The constants and limits", holds: "Ninefold's own limits apply." },
  "D9.2": { what: "The value of a constant", holds: "The constant is empty." },
  "D9.3": { what: "The Who of a constant", holds: "Nobody can change it in the running app." },
  "D9.4": { what: "The working time", holds: "Monday to Friday, 09:00 to 17:00, without holidays." },
});

export type DefaultId = keyof typeof DEFAULTS;
