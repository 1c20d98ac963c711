/** A checked address of a server, or the reason why it must not be called. */
export type Address =
  | { readonly address: string; readonly host: string; readonly code: null }
  | { readonly code: "no-server" | "bad-address" | "not-https"; readonly address: string };

/** Scheme, host with port, the rest. No name or password before the host: they would be sent in the clear. */
const ADDRESS = /^(https?):\/\/(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d{1,5})?(\/[^\s\\]*|\?[^\s\\]*)?$/i;
const THIS_DEVICE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Resolves a path of the document against the base address; a path that is a complete URL ignores the base. */
export function addressOf(base: string | null, path: string): Address {
  const whole = /^https?:\/\//i.test(path);
  if (!whole && (base === null || base.trim() === "")) return { code: "no-server", address: path };
  const address = whole ? path : `${(base ?? "").trim().replace(/\/+$/, "")}${path.startsWith("/") ? "" : "/"}${path}`;
  const parts = ADDRESS.exec(address);
  const scheme = parts?.[1]?.toLowerCase();
  const name = parts?.[2]?.toLowerCase();
  if (name === undefined || hasControl(address)) return { code: "bad-address", address };
  if (scheme !== "https" && !THIS_DEVICE.has(name)) return { code: "not-https", address };
  if (!isSafePath(parts?.[4] ?? "")) return { code: "bad-address", address };
  return { address, host: `${name}${parts?.[3] ?? ""}`, code: null };
}

/** The host of a base address; null if the address must not be called. */
export function hostOf(base: string | null): string | null {
  const found = addressOf(base, "/");
  return found.code === null ? found.host : null;
}

/** False for a path with an empty segment or `..`: it would address something other than the document means. */
function isSafePath(rest: string): boolean {
  const path = rest.split(/[?#]/)[0] ?? "";
  const parts = path.split("/").slice(1);
  return parts.every((part, index) => {
    if (part === "") return index === parts.length - 1;
    const plain = part.replace(/%2e/gi, ".");
    return plain !== "." && plain !== "..";
  });
}

const hasControl = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 33) return true;
  return false;
};
