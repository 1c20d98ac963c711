/** Name and value of a header, in visible ASCII: a line break in it would begin another header. */
const HEADER = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100})[ \t]*:[ \t]*([\x20-\x7e]{1,8000})$/;

/** Headers that the platform or the browser writes; a document can't. */
const OURS = /^(?:idempotency-key|if-match|if-none-match|content-type|content-length|cookie|host|origin|accept)$/i;

export function headerOf(text: string): { readonly name: string; readonly value: string } | null {
  const parts = HEADER.exec(text.trim());
  const [, name, value] = parts ?? [];
  return name === undefined || value === undefined || OURS.test(name) ? null : { name, value };
}
