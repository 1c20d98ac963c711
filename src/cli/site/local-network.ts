import { networkInterfaces } from "node:os";
import { renderUnicodeCompact } from "uqr";

/** IPv4 addresses of this machine in local networks, such as 192.168.0.7. */
export const ownAddresses = (interfaces = networkInterfaces()): readonly string[] =>
  Object.values(interfaces).flatMap((all) =>
    (all ?? []).filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );

/** Instructions for opening the app on a phone: the address, a QR code, and the limitations there. */
export function onPhone(port: number, secure: boolean, addresses: readonly string[]): string {
  const urls = addresses.map((address) => `${secure ? "https" : "http"}://${address}:${port}/`);
  const [first] = urls;
  if (first === undefined) return "  This machine is in no network, so no phone can reach it.\n\n";
  const code = renderUnicodeCompact(first, { border: 2 })
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
  const help = secure
    ? [
        "The certificate is this machine’s own, so the phone warns: choose “Advanced” or “Show details”, and go on.",
        "Records stay, but browsers keep an app offline and on the Home screen only with a certificate that",
        "they trust by themselves. For that put a build on an https server.",
      ]
    : [
        "Over plain http browsers allow a look only. Records are gone when the page is closed, and there is",
        "no working offline, no Home screen, no camera, no location, no PIN lock and no sign-in at an issuer.",
        "--https gives all of it but working offline and the Home screen. For those put a build on an https server.",
      ];
  return [
    "  On a phone in the same network:",
    ...urls.map((url) => `    ${url}`),
    "",
    code,
    "",
    ...help.map((line) => `  ${line}`),
    "",
    "",
  ].join("\n");
}
