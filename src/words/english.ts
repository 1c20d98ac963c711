import type { ErrorWords } from "./error-words.ts";
import type { SayContext } from "./say.ts";

const an = (noun: string): string => (/^[aeiou]/iu.test(noun) ? `an ${noun}` : `a ${noun}`);

/**
 * Names such as "Received by", "Why not", "Is urgent": after a verb they look like a mistake without quotation marks.
 */
const isNoNoun =
  /\s(?:at|by|for|from|in|not|of|off|on|out|to|up|with)$|^(?:are|can|did|does|has|have|how|is|was|what|when|where|which|who|why)(?:\s|$)/iu;

/** The English words: for pages, and for the command line and scenarios, which have no other language. */
export const enErrors: ErrorWords = {
  platform: {
    // rights
    "not-found": "This no longer exists.",
    // values
    required: "Enter {field}.",
    "not-understood": "Couldn’t read this. Nothing was changed.",
    "no-such-entity": "“{name}” doesn’t exist in this app.",
    "no-such-field": "The field “{name}” doesn’t exist.",
    "not-writable": "{field} is set by the app. You can’t change it.",
    "not-another-key": "{field} identifies this on the server. You can’t change it.",
    "not-asked-for": "{field} can’t be set here.",
    "not-a-text": "{field}: enter text.",
    "not-a-number": "{field}: enter a number.",
    "not-a-whole-number": "{field}: enter a whole number.",
    "not-an-amount": "{field}: enter an amount.",
    "not-yes-or-no": "{field}: choose yes or no.",
    "not-a-date": "{field}: choose a date.",
    "not-a-time": "{field}: choose a time.",
    "not-a-moment": "{field}: choose a date and time.",
    "not-a-duration": "{field}: enter a duration.",
    "not-a-choice": "{field}: “{value}” isn’t an option. Choose another.",
    "not-an-email": "{field}: enter an email address, like name@example.org.",
    "not-a-phone-number": "{field}: enter a phone number.",
    "not-a-link": "{field}: enter a web address, like https://example.org.",
    "not-a-colour": "{field}: choose a colour.",
    "not-a-place": "{field}: enter latitude and longitude.",
    "not-a-file": "{field}: add the file again.",
    "not-a-rating": "{field}: choose 1 to 5.",
    "not-a-list": "{field}: enter a list.",
    "no-such-record": "{field}: this entry no longer exists. Choose another.",
    "not-among-options": "{field}: you can’t choose this one. Choose another.",
    "too-long": "{field} is too long. Maximum length: {most}.",
    "too-short": "{field} is too short. Minimum length: {least}.",
    "too-many": "{field}: at most {most} allowed.",
    "too-few": "{field}: add at least {least}.",
    "too-small": "{field}: enter {least} or more.",
    "too-large": "{field}: enter {most} or less.",
    "wrong-pattern": "{field} has the wrong format.",
    "not-unique": "This {field} is already used. Enter another.",
    "rule-not-met": "Not allowed: {rule}.",
    "other-kind-of-value": "{name} must keep its type.",
    // states
    "no-such-event": "Unknown action “{event}”.",
    "wrong-status": "{event} isn’t possible while the status is {status}.",
    "not-possible-now": "Not possible right now.",
    // mistakes in the document
    "rule-broken-in-document": "You can’t save here: one of this app’s rules has an error. {problem}",
    "closed-by-mistake": "This part of the app is off: its document has an error. {problem}",
    "closed-unreadable": "This part of the app is off: its document has an error.",
    "cascade-limit": "Too many automatic steps, probably a loop. Nothing was changed.",
    "automatic-waits": "An automatic step is waiting: {why}",
    "automatic-left-out": "An automatic step left something out: {why}",
    "most-rounds": "That would be repeated more than {most} times. Nothing was changed.",
    // records
    "referred-to": "Can’t delete: other records use this ({count}).",
    "in-use": "Can’t delete: other records that you can’t see use this.",
    "already-there": "A record with this ID already exists.",
    "changed-since": "Can’t undo: this was changed again since.",
    "already-sent": "Can’t undo: this was already sent.",
    "not-undoable": "This can’t be undone.",
    "import-left":
      "An import or merge was interrupted and can’t be undone, because some of it was changed since. Check what it added.",
    "most-records": "The limit for records is {most}. Delete some first.",
    "too-large-file": "This file is larger than {most}. Choose a smaller one.",
    // constants
    "no-such-constant": "The setting “{name}” doesn’t exist.",
    // the machine and the network
    "storage-full": "Your device is out of space, so nothing was saved. Free up space and try again.",
    offline: "You’re offline. This is sent when you’re back online.",
    timeout: "The server took too long. We’ll try again.",
    "no-answer": "The server isn’t answering. We’ll try again.",
    "no-network-now":
      "You’re offline. Try again when you’re online: this contains a password or secret, so we don’t store it.",
    "no-network": "You’re offline. You see the last loaded data.",
    "not-reached": "Can’t reach the server. Nothing was changed. Try again.",
    blocked:
      "The server isn’t answering. It may be down, or it doesn’t accept requests from this app (missing Access-Control-Allow-Origin). We’ll try again.",
    "not-offered": "The server offers no way to do this. Nothing was changed.",
    redirected: "The server redirected this request. Check the server’s address. Nothing was changed.",
    "may-have-arrived": "No answer, so this may already be sent. Check first, then decide.",
    "made-by-another": "Only the person who made this can decide.",
    "came-with-backup": "This comes from a backup. Check whether it was already sent, then decide.",
    "maker-gone": "The person who did this no longer has a profile here. Send it yourself, or discard it.",
    "call-gone": "The app no longer has a call of this name. Send it once it has one again, or discard it.",
    "other-server":
      "This was made for another server than the one in use. Send it to this one yourself, or discard it.",
    "only-tried-out": "Made with the simulated server. It is never sent.",
    "cut-off": "The connection broke. We’ll try again.",
    "too-large-answer": "The server’s answer is too large. Nothing was changed.",
    "server-busy": "The server is busy. We’ll try again.",
    "server-error": "The server has a problem. We’ll try again.",
    conflict: "Someone changed this on the server. Choose which version to keep.",
    "sign-in-needed": "Sign in to send this.",
    "sign-in-of-another": "This belongs to someone else. It’s sent when they sign in.",
    "sign-in-refused": "{host} didn’t sign you in ({said}).",
    "sign-in-untrusted": "Sign-in failed: the answer doesn’t match a sign-in started here. Try again.",
    "sign-in-leaves": "You can’t sign in here: signing in leaves this page, and this page keeps nothing.",
    "sign-in-unfinished": "Sign-in wasn’t finished. Try again.",
    "host-not-allowed": "Allow this app to connect to {host} to send this.",
    "no-server": "No server set. Enter its address.",
    "bad-address": "Invalid address: {address}. Check for missing or wrong parts.",
    "not-https": "Only https addresses and this device are allowed, not {address}.",
    "waits-for-another": "Waiting for a related change to be sent first.",
    "wrong-shape": "Couldn’t read the server’s answer. Nothing was changed.",
    "pages-not-told": "The server doesn’t say whether there are more pages. This list may be incomplete.",
    "records-left-out": "Couldn’t read every entry from the server. Left out: {count}.",
    "values-set-aside": "Some values from the server don’t fit and need your review ({count}).",
    "pages-repeat": "The server keeps sending the same page. This list may be incomplete.",
    "not-accepted": "The server didn’t accept this.",
    // the page
    "no-place": "Can’t find your location. Allow location access in your device’s settings, or type it.",
    "unreadable-file": "Can’t read this file. Choose another one.",
    "went-wrong": "Something went wrong. Nothing was saved. Try again.",
  },
  figure: (count) => new Intl.NumberFormat("en").format(count),
  bounds: {
    "too-small": {
      open: "{field}: enter more than {least}.",
      time: "{field}: choose {least} or later.",
      "open-time": "{field} must be after {least}.",
    },
    "too-large": {
      open: "{field}: enter less than {most}.",
      time: "{field}: choose {most} or earlier.",
      "open-time": "{field} must be before {most}.",
    },
  },
  requiredTo: { choose: "Choose {field}.", add: "Add {field}." },
  named: (field) => (isNoNoun.test(field) ? `“${field}”` : field),
  reasons: {
    texts: {
      nobody: "Nobody can do this.",
      "only-people": "Only {people} can do this.",
      "only-yourself": "Only for yourself.",
      "only-in-status": "Only while the status is {statuses}.",
      "not-in-status": "Not while the status is {status}.",
      "not-without-status": "Not without a status.",
      "only-if": "Only if {condition}.",
      "without-owner": "The entry this belongs to no longer exists.",
      "not-allowed": "You’re not allowed to do this.",
      "no-such-entity": "“{name}” doesn’t exist in this app.",
      "no-such-event": "Unknown action “{name}”.",
      "no-such-field": "The field “{name}” doesn’t exist.",
      "not-on-fields": "{action} doesn’t work on single fields.",
    },
    role: an,
    field: (field) => `the ${field.toLowerCase()}`,
    anyOf: (names) => (names.length <= 1 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`),
  },
};

/** For clients in English only: texts of the document are not translated. */
export const inEnglish: SayContext = { words: { errors: enErrors }, t: (text) => text };
