import { CommandContext } from "#engine/context/command-context.ts";
import type { LoggedRequest } from "#engine/contract/calls.ts";
import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";
import { IS_TOKEN } from "./last-answers.ts";

const HIDDEN = "•••";
/** Matches `X-Api-Key`, but not `Idempotency-Key`. */
const SECRET_HEADER = /token|secret|passw|jwt|api[-_]?key|authori[sz]ation|credential|bearer|cookie|signature/iu;

/** Texts that must not be shown: the stored tokens, and tokens in the answer. */
export function secretsIn({ app, connection }: CallState, person: string | null, answer: Value): readonly string[] {
  const { token, refreshToken } = app.lookup.model.calls;
  const context = new CommandContext(app, app.itself);
  const variables = new Map([["answer", answer]]);
  const given = answer === null ? [] : [token, refreshToken ?? null].map((one) => context.value(one, variables));
  const kept = connection.tokens.kept(person);
  return [kept?.token, kept?.refresh, ...given].filter((one): one is string => typeof one === "string" && one !== "");
}

/** Hides secrets anywhere in a value, because a server may echo what it was sent. */
export function hideIn(value: Value, secrets: readonly string[]): Value {
  if (typeof value === "string") return secrets.reduce((text, secret) => text.split(secret).join(HIDDEN), value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly Value[]).map((one) => hideIn(one, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [
      key,
      typeof of === "string" && IS_TOKEN.test(key) ? HIDDEN : hideIn(of, secrets),
    ]),
  );
}

export function hideInRequest(request: LoggedRequest, secrets: readonly string[]): LoggedRequest {
  const plain = (text: string): string => String(hideIn(text, secrets));
  return {
    ...request,
    address: plain(request.address),
    headers: request.headers.map(({ name, value }) => ({
      name,
      value: SECRET_HEADER.test(name) ? HIDDEN : plain(value),
    })),
    body: hideIn(request.body, secrets),
    // The command line would contain the hidden headers.
    curl: "",
  };
}
