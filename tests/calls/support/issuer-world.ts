import { expect } from "vitest";
import { CLIENT, Person, REDIRECT, startIssuer, type Issuer, type IssuerOptions } from "./issuer.ts";
import { OnlineApp } from "./online-app.ts";
import { serve, type RealServer } from "./server.ts";

/** A document whose people sign in at an issuer and send notes to a server that accepts the issuer's tokens. */
export const document = (issuer: string, facts = ""): string => `# Specification: Notes
## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Email | email |

### Note
- Shown as: Text

| Field | Type |
| --- | --- |
| Text | text |

## 4. States and transitions
### Note
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Send | Sent |

## 6. Roles and permissions
- Sign-in: ${issuer}
- Client id: ${CLIENT}
- Scopes: openid, profile, email, offline_access
- Role of a new user: writer
${facts}
| Role | May | On |
| --- | --- | --- |
| writer | everything | Note |
| writer | see | Person |
| keeper | everything | everything |

## 7. The calls it makes
- Base address: https://notes.example.com

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Send | Note | \`POST /notes\` | \`{"text": text}\` | on Send | 2xx: show "Sent." |
`;

export interface World {
  readonly online: OnlineApp;
  readonly issuer: Issuer;
  readonly server: RealServer;
  /** By the text of a note: the token it came with, and whether that was valid. */
  readonly notes: Map<string, string>;
}

export const BACK = `${REDIRECT}#/app/x/`;
export const HERE = { app: "x", redirect: REDIRECT, back: BACK };

let open: { close(): unknown }[] = [];

export async function closeWorlds(): Promise<void> {
  for (const one of open.toReversed()) await one.close();
  open = [];
}

export async function startWorld(options: IssuerOptions = {}, facts = ""): Promise<World> {
  const issuer = await startIssuer(options);
  const notes = new Map<string, string>();
  const server = await serve(async ({ headers, body }) => {
    const token = String(headers["authorization"] ?? "").replace("Bearer ", "");
    if (!(await issuer.isGood(token))) return { status: 401, body: {} };
    notes.set((JSON.parse(body) as { text: string }).text, token);
    return { status: 201, body: {} };
  });
  const online = await OnlineApp.open(document(issuer.address, facts), server.address);
  open.push(issuer, server, online);
  await online.app.allowHost(new URL(issuer.address).host, true);
  return { online, issuer, server, notes };
}

export const begin = async ({ online }: World): Promise<string> => {
  const { refusals, address } = await online.app.beginSignIn(HERE);
  expect(refusals).toEqual([]);
  return address ?? "";
};

export async function signIn(world: World, login: string, person = new Person()): Promise<string> {
  const came = await person.visit(await begin(world), login);
  expect(await world.online.app.finishSignIn(came)).toEqual({ refusals: [], back: BACK });
  return (await world.online.app.describe()).profile.id;
}

export async function send({ online }: World, text: string): Promise<void> {
  const id = await online.create("Note", { text });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event: "Send", values: {} }] });
}
