import { didYouMean, entry } from "../entry.ts";
import { TOOL } from "./fragments.ts";

const right = (row: string): string =>
  `${TOOL}\n## 6. Roles and permissions\n| Role | May | On |\n| --- | --- | --- |\n${row}\n`;
const fact = (line: string): string => `## 6. Roles and permissions\n- ${line}\n`;

/** `do not see`, `cannot delete` */
const FORBIDS = /^(?:(?:do|does|may|can|must|should)\s*n[o’']?t|cannot|can[’']t|not|never|no)\b/iu;

export const roles = {
  "column-narrows": entry<{ column: string; instead: string }>({
    severity: "error",
    title: "A column that would narrow what the row opens",
    message: ({ column }) => `Unknown column “${column}”: what it says here would not be kept to.`,
    help: ({ instead }) => instead,
    bad: `${TOOL}\n## 6. Roles and permissions\n| Role | May | On | Except |\n| --- | --- | --- | --- |\n| keeper | see, change | Tool | the worth |\n`,
    good: right("| keeper | see, change | Tool |"),
  }),
  "first-role-in-words": entry({
    severity: "warning",
    title: "The role of new users in a sentence",
    message: () => "This sentence isn't read. New users get no role from it.",
    help: () => "Write it as a fact, as in “- Role of a new user: member”.",
    bad: "## 6. Roles and permissions\n- Sign-in: choose a profile\n\nNew users are members.\n",
    good: "## 6. Roles and permissions\n- Sign-in: choose a profile\n- Role of a new user: member\n",
  }),
  "create-with-several": entry({
    severity: "error",
    title: "`create with` on more than one entity",
    message: () => "The fields after “create with” need one entity under “On”.",
    help: () => "Write a row of its own for each entity. Until then, the row grants nothing.",
    bad: right("| keeper | create with name | everything |"),
    good: right("| keeper | create with name | Tool |"),
  }),
  "create-with-code": entry({
    severity: "error",
    title: "`create with` and a condition",
    message: () => "“create with” takes the names of fields, not code.",
    help: () => "Name the fields one may fill in, and write which values they may have under “Only if”.",
    bad: right('| keeper | create with `name = "Saw"` | Tool |'),
    good: right("| keeper | create with name | Tool |"),
  }),
  "action-unknown": entry<{ name: string; near: string | null }>({
    severity: "error",
    title: "Unknown permission",
    message: ({ name }) => `Unknown permission “${name}”.`,
    help: ({ near, name }) =>
      didYouMean(
        FORBIDS.test(name) ? null : near,
        FORBIDS.test(name)
          ? "Rows say what a role may do, and what no row grants is refused. To close a field to a role, name the field in a row for those who may: keeper, see, Tool.worth. Until then, the row grants nothing."
          : "Use see, create, change, delete, everything or an event of section 4. Until then, the row grants nothing.",
      ),
    bad: right("| keeper | juggle | Tool |"),
    good: right("| keeper | see, change | Tool |"),
  }),
  "right-without-role": entry({
    severity: "error",
    title: "A permission without a role",
    message: () => "This row has no role.",
    help: () => "Write one or more roles in the “Role” column.",
    bad: right("| | see | Tool |"),
    good: right("| keeper | see | Tool |"),
  }),
  "right-without-action": entry({
    severity: "error",
    title: "A permission without an action",
    message: () => "This row doesn't say what the role can do.",
    help: () => "Write `see`, `create`, `change`, `delete`, `everything` or an event in the “May” column.",
    bad: right("| keeper | | Tool |"),
    good: right("| keeper | see | Tool |"),
  }),
  "right-without-thing": entry({
    severity: "error",
    title: "A permission without a target",
    message: () => "This row doesn't say which records it covers.",
    help: () => "Write entities, `Entity.field` or `everything` in the “On” column.",
    bad: right("| keeper | see | |"),
    good: right("| keeper | see | everything |"),
  }),
  "issuer-without-client": entry<{ address: string }>({
    severity: "error",
    title: "Missing client id",
    message: ({ address }) => `Signing in at ${address} needs a client id.`,
    help: () =>
      "Register the app there as a public client (code flow with PKCE) and add “Client id: …”. Until then, nobody can sign in.",
    bad: fact("Sign-in: https://id.example.org"),
    good: fact("Sign-in: https://id.example.org\n- Client id: tool-library"),
  }),
  "issuer-without-person": entry({
    severity: "error",
    title: "Nobody knows who signs in",
    message: () => "Without the scope `openid`, the issuer doesn’t say who signed in.",
    help: () => "Add `openid` to “Scopes”, or name the call that says it: “Me from: CALL” in point 7.",
    bad: fact("Sign-in: https://id.example.org\n- Client id: tool-library\n- Scopes: tools.read"),
    good: fact("Sign-in: https://id.example.org\n- Client id: tool-library\n- Scopes: openid, tools.read"),
  }),
  "issuer-not-https": entry<{ address: string }>({
    severity: "error",
    title: "Issuer without https",
    message: ({ address }) => `Answers from ${address} could be forged: it has no https.`,
    help: () => "Write its https address. Until then, nobody can sign in.",
    bad: fact("Sign-in: http://id.example.org\n- Client id: tool-library"),
    good: fact("Sign-in: https://id.example.org\n- Client id: tool-library"),
  }),
  "issuer-address-missing": entry<{ fact: string }>({
    severity: "error",
    title: "Missing address of an issuer",
    message: ({ fact: name }) => `“${name}” doesn’t say an address.`,
    help: () =>
      "Write both “Sign-in page: https://…” and “Token address: https://…”. An issuer that describes itself needs neither. Until then, nobody can sign in.",
    bad: fact(
      "Sign-in: https://id.example.org\n- Client id: tool-library\n- Sign-in page: https://id.example.org/authorize",
    ),
    good: fact(
      "Sign-in: https://id.example.org\n- Client id: tool-library\n- Sign-in page: https://id.example.org/authorize\n- Token address: https://id.example.org/token",
    ),
  }),
  "known-by-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid “Known by”",
    message: ({ written }) => `People can’t be known by “${written}”.`,
    help: () =>
      "People are known by `sub`. Leave this out, or write “verified e-mail” if people exist in the app before they first sign in.",
    bad: fact("Sign-in: https://id.example.org\n- Client id: tool-library\n- Known by: name"),
    good: fact("Sign-in: https://id.example.org\n- Client id: tool-library\n- Known by: verified e-mail"),
  }),
  "everything-but-things": entry<{ written: string; others: readonly string[] }>({
    severity: "error",
    title: "Everything except some entities",
    message: ({ written }) => `“${written}” leaves out entities, which “On” can't do.`,
    help: ({ others }) =>
      `Name what the row is about${others.length === 0 ? "" : `: “${others.join(", ")}”`}. Only actions can be left out, under “May”: “everything except delete”.`,
    bad: right("| keeper | see | everything except Person |"),
    good: right("| keeper | see | Tool |"),
  }),
  "exception-not-an-action": entry<{ written: string }>({
    severity: "error",
    title: "Invalid exception",
    message: ({ written }) => `“${written}” leaves out something that isn't see, create, change or delete.`,
    help: () => "Leave out see, create, change or delete. Who can use an event is said by its “Who” in section 4.",
    bad: right("| keeper | everything except everything | Tool |"),
    good: right("| keeper | everything except delete | Tool |"),
  }),
  "sign-in-fact-unused": entry<{ fact: string }>({
    severity: "warning",
    title: "Unused sign-in fact",
    message: ({ fact: name }) => `“${name}” has no effect with this sign-in.`,
    help: () =>
      "“Client id”, “Scopes”, “Roles from”, “Known by” and the addresses of an issuer belong to “Sign-in: https://…”, “Sign-up” to “Sign-in: call NAME”, “Sign-out” to both.",
    bad: fact("Client id: tool-library"),
    good: fact("Sign-in: https://id.example.org\n- Client id: tool-library"),
  }),
  "role-without-use": entry<{ role: string }>({
    severity: "warning",
    title: "A role nobody gets",
    message: ({ role }) => `Nobody gets the role “${role}”: this app has no sign-in.`,
    help: () => "Add “Sign-in: call NAME”, or remove this fact: people choose a profile on the device.",
    bad: fact("Role without sign-in: keeper"),
    good: fact("Role of a new user: keeper"),
  }),
  "sign-in-not-understood": entry<{ written: string }>({
    severity: "error",
    title: "Invalid sign-in",
    message: ({ written }) => `Unknown sign-in “${written}”.`,
    help: () =>
      "Write “none”, “choose a profile”, “call NAME” or the address of an issuer (https://…). Until then, nobody can sign in.",
    bad: fact("Sign-in: knock three times"),
    good: fact("Sign-in: choose a profile"),
  }),
};
