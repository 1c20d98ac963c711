import { didYouMean, entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const right = (row: string): string =>
  `${TOOL}\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n${row}\n`;
const fact = (line: string): string => `## 6. Roles and permissions\n- ${line}\n`;

export const roles = {
  "action-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "A right to something unknown",
    message: ({ name }) => `“${name}” is neither see, create, change, delete, everything, nor an event of point 4.`,
    help: ({ near }) =>
      didYouMean(near, "Write one of these, or add the event to point 4. Until then the row grants nothing."),
    bad: right("| keeper | juggle | Tool |"),
    good: right("| keeper | see, change | Tool |"),
  }),
  "right-without-role": entry({
    severity: "error",
    title: "A right of nobody",
    message: () => "This row does not say whose right it is.",
    help: () => "Write one or more roles into the column “Role”.",
    bad: right("| | see | Tool |"),
    good: right("| keeper | see | Tool |"),
  }),
  "right-without-action": entry({
    severity: "error",
    title: "A right to nothing",
    message: () => "This row does not say what the role may do.",
    help: () => "Write `see`, `create`, `change`, `delete`, `everything` or an event into the column “May”.",
    bad: right("| keeper | | Tool |"),
    good: right("| keeper | see | Tool |"),
  }),
  "right-without-thing": entry({
    severity: "error",
    title: "A right on nothing",
    message: () => "This row does not say on what the role has the right.",
    help: () => "Write entities, `Entity.field` or `everything` into the column “On”.",
    bad: right("| keeper | see | |"),
    good: right("| keeper | see | everything |"),
  }),
  "sign-in-elsewhere": entry<{ address: string }>({
    severity: "warning",
    title: "A way to sign in that does not work yet",
    message: ({ address }) => `Nobody is sent to ${address} to sign in: that does not work yet.`,
    help: () =>
      "People choose a profile on the device instead, without a password. Where a server knows people, sign them in with “call NAME”.",
    why: "The app would otherwise lock everybody out, or look as if it knew who people are.",
    bad: fact("Sign-in: https://id.example.org"),
    good: fact("Sign-in: choose a profile"),
  }),
  "role-without-use": entry<{ role: string }>({
    severity: "warning",
    title: "A role that nobody gets",
    message: ({ role }) => `Nobody is “${role}” without signing in, because nobody signs in.`,
    help: () =>
      "Say how people sign in (“Sign-in: call NAME”), or leave the fact out: people choose a profile on the device.",
    bad: fact("Role without sign-in: keeper"),
    good: fact("Role of a new user: keeper"),
  }),
  "sign-in-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "A way to sign in that is not understood",
    message: ({ written }) => `“${written}” is not a way to sign in.`,
    help: () =>
      "Write “none”, “choose a profile” or “call NAME”. Until then nobody can sign in: people have the role without sign-in.",
    bad: fact("Sign-in: knock three times"),
    good: fact("Sign-in: choose a profile"),
  }),
};
