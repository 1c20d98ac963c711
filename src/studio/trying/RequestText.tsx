import type { LoggedRequest } from "#engine/contract/calls.ts";
import { useCardWords } from "../words/cards-language.ts";

/** A request as it is sent: method and address, headers, body. */
export function RequestText({ request }: { readonly request: LoggedRequest }) {
  const { forms } = useCardWords();
  const { method, address, headers, body } = request;
  const lines = [`${method} ${address}`, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  if (body !== null) lines.push("", typeof body === "string" ? body : JSON.stringify(body, null, 2));
  return <CallText label={forms.calls.request} text={lines.join("\n")} />;
}

/** Text of a call, left to right in every language. */
export function CallText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section className="call-text" aria-label={label}>
      <h3>{label}</h3>
      <pre dir="ltr">{text}</pre>
    </section>
  );
}
