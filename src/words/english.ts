import type { ErrorWords } from "./error-words.ts";
import type { Speaker } from "./say.ts";

const an = (noun: string): string => (/^[aeiou]/iu.test(noun) ? `an ${noun}` : `a ${noun}`);

/** English: for the page, and for the command line and scenarios, which have no other language. */
export const enErrors: ErrorWords = {
  platform: {
    // who may
    "not-found": "This is no longer there.",
    // values
    required: "Fill in {field}.",
    "not-understood": "This could not be understood. Nothing was changed.",
    "no-such-entity": "There is nothing called {name} here.",
    "no-such-field": "There is no field called {name}.",
    "not-writable": "{field} is filled in by the app.",
    "not-asked-for": "{field} isn't asked for here.",
    "not-a-text": "{field} must be a text.",
    "not-a-number": "{field} must be a number.",
    "not-a-whole-number": "{field} must be a whole number.",
    "not-an-amount": "{field} must be an amount of money.",
    "not-yes-or-no": "{field} must be yes or no.",
    "not-a-date": "{field} must be a date of the calendar.",
    "not-a-time": "{field} must be a time of day.",
    "not-a-moment": "{field} must be a date and time.",
    "not-a-duration": "{field} must be a length of time.",
    "not-a-choice": "{value} is not among the choices of {field}.",
    "not-an-email": "{field} must be an e-mail address, like name@example.org.",
    "not-a-phone-number": "{field} must be a phone number.",
    "not-a-link": "{field} must be a web address, like https://example.org.",
    "not-a-colour": "{field} must be a colour.",
    "not-a-place": "{field} must be a place with latitude and longitude.",
    "not-a-file": "{field} must be a file that is kept here.",
    "not-a-rating": "{field} must be between 1 and 5.",
    "not-a-list": "{field} must be a list.",
    "no-such-record": "What {field} names is no longer there.",
    "not-among-options": "That can't be chosen for {field}.",
    "too-long": "{field} is too long: at most {most} characters fit.",
    "too-short": "{field} is too short: at least {least} characters are needed.",
    "too-many": "{field} holds too many: at most {most}.",
    "too-few": "{field} holds too few: at least {least}.",
    "too-small": "{field} must be at least {least}.",
    "too-large": "{field} must be at most {most}.",
    "wrong-pattern": "{field} is not written as it should be.",
    "not-unique": "There is already one with this {field}.",
    "rule-not-met": "This does not fit: {rule}.",
    "other-kind-of-value": "{name} must stay the kind of value it is now.",
    // states
    "no-such-event": "Nothing here is called {event}.",
    "wrong-status": "{event} is not possible while it is {status}.",
    "not-possible-now": "This can't be done now.",
    // things of the document that are broken
    "rule-broken-in-document":
      "A rule of this app has a mistake, so nothing can be saved here until it is mended: {problem}",
    "closed-by-mistake": "This part of the app has a mistake and is closed until it is mended: {problem}",
    "closed-unreadable": "This part of the app can't be read and is closed until it is mended.",
    "cascade-limit": "This sets off more steps than the app allows, probably in a circle. Nothing was changed.",
    // records
    "referred-to": "{count} other records refer to this, so it can't be deleted.",
    "already-there": "There is already a record with this id.",
    "changed-since": "This was changed again afterwards, so it can't be taken back.",
    "already-sent": "This has been sent already, so it can't be taken back.",
    "not-undoable": "This can't be taken back.",
    "most-records": "There is room for {most} records of this kind. Remove some first.",
    "too-large-file": "This file is larger than {most}. Take a smaller one.",
    // constants
    "no-such-constant": "There is no constant called {name}.",
    // the machine and the network
    "storage-full": "The phone has no room left. Nothing was saved. Free some space and try again.",
    offline: "There is no network. It is kept and sent later.",
    timeout: "The server took too long to answer. It is kept and tried again.",
    "no-answer": "The server did not answer. It is kept and tried again.",
    "no-network-now":
      "There is no network. This is not kept for later, because it sends a secret. Try again when there is one.",
    "no-network": "There is no network. You see what was fetched last.",
    "not-reached": "The server could not be reached. Nothing was changed. Try again.",
    blocked:
      "No answer came, though there is a network. The server may be down, or it may not allow this app to ask (it must send Access-Control-Allow-Origin). It is kept and tried again.",
    redirected:
      "The server sent the call elsewhere, which is not followed. Check the server's address. Nothing was changed here.",
    "may-have-arrived": "No answer came, so this may have arrived already. Look whether it has, then decide.",
    "made-by-another": "Somebody else made this. Only they can decide about it.",
    "came-with-backup": "This came with a restored backup. Look whether it has been sent already, then decide.",
    "only-tried-out": "This was made while there was no server. It is never sent.",
    "cut-off": "The server's answer broke off. It is kept and tried again.",
    "too-large-answer": "The server's answer is too large to be taken in. Nothing was changed here.",
    "server-busy": "The server asks to wait. It is kept and tried again.",
    "server-error": "The server has a problem ({status}). It is kept and tried again.",
    conflict: "This was changed on the server in the meantime. Both versions are kept: choose one.",
    "sign-in-needed": "Sign in, and it will be sent.",
    "sign-in-of-another": "This is somebody else's. It is sent when they sign in again.",
    "host-not-allowed": "This app may not talk to {host} yet. Allow it, and it will be sent.",
    "no-server": "This app does not say where its server is. Give it an address.",
    "bad-address": "This address can't be called: {address}. A part of it is missing or not allowed.",
    "not-https": "Only https addresses and this device itself can be called. {address} is neither.",
    "waits-for-another": "This waits until something that belongs to it has arrived.",
    "wrong-shape": "The server's answer could not be understood. Nothing was changed.",
    "pages-repeat": "The server sends the same page again and again. This list may not be whole.",
    "not-accepted": "The server did not accept this ({status}).",
    // the page
    "no-place": "Your place could not be found. Allow it in the phone’s settings, or type it.",
    "unreadable-file": "This file can’t be read. Choose another one.",
    "went-wrong": "Something went wrong here. Nothing was saved. Try again.",
  },
  reasons: {
    texts: {
      nobody: "Nobody can do this.",
      "only-people": "Only {people} can do this.",
      "only-yourself": "Only for yourself.",
      "only-in-status": "Only in {statuses}.",
      "not-in-status": "Not while it is {status}.",
      "not-without-status": "Not while it has no status.",
      "only-if": "Only if {condition}.",
      "without-owner": "What this belongs to is no longer there.",
      "not-allowed": "This is not allowed.",
      "no-such-entity": "There is nothing called {name} here.",
      "no-such-event": "There is no event called {name} here.",
      "no-such-field": "There is no field called {name} here.",
      "not-on-fields": "{action} does not apply to single fields.",
    },
    role: an,
    field: (field) => `the ${field.toLowerCase()}`,
    anyOf: (names) => (names.length <= 1 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`),
  },
};

/** For clients that speak English alone: nothing of the document is translated. */
export const inEnglish: Speaker = { words: { errors: enErrors }, t: (text) => text };
