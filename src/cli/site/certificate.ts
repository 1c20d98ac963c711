import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY = 24 * 3_600_000;
/** Browsers refuse certificates with a much longer validity. */
const VALID_DAYS = 397;

/** Returns the stored certificate for these names, or creates one. Reusing it means fewer browser warnings. */
export function ownCertificate(
  names: readonly string[],
  folder = join(homedir(), ".ninefold"),
  now = Date.now(),
): Certificate {
  const mark = createHash("sha256").update(names.toSorted().join()).digest("hex").slice(0, 12);
  const path = join(folder, `certificate-${mark}.json`);
  const kept = existsSync(path) ? keptIn(readFileSync(path, "utf8")) : null;
  if (kept !== null && kept.until > now + DAY) return kept;
  const made = makeCertificate(names, now);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify({ ...made, until: now + VALID_DAYS * DAY }), { mode: 0o600 });
  return made;
}

/** Null: the file is damaged, and a new certificate is created. */
function keptIn(text: string): (Certificate & { readonly until: number }) | null {
  try {
    const { key, cert, until } = JSON.parse(text) as Record<string, unknown>;
    if (typeof key !== "string" || typeof cert !== "string" || typeof until !== "number") return null;
    return { key, cert, until };
  } catch {
    return null;
  }
}

/** A self-signed certificate for host names and IPv4 addresses such as 192.168.0.7. */
export function makeCertificate(names: readonly string[], now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from("Ninefold on this machine")))));
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    name,
    sequence(time(now - DAY), time(now + VALID_DAYS * DAY)),
    name,
    publicKey.export({ format: "der", type: "spki" }),
    der(
      0xa3,
      sequence(
        extension(ALTERNATIVE_NAMES, sequence(...names.map(alternativeName))),
        extension(SERVER_USE, sequence(objectId(SERVER_AUTHENTICATION))),
      ),
    ),
  );
  const signature = sign("sha256", content, privateKey);
  const cert = sequence(content, algorithm, bits(signature)).toString("base64");
  return {
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replaceAll(/.{64}/g, "$&\n").trim()}\n-----END CERTIFICATE-----\n`,
  };
}

const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const ALTERNATIVE_NAMES = [0x55, 0x1d, 0x11];
const SERVER_USE = [0x55, 0x1d, 0x25];
const SERVER_AUTHENTICATION = [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01];

/** A DER value: tag, length, content. */
function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const long = length < 0x80 ? [] : length < 0x100 ? [length] : [length >> 8, length & 0xff];
  const head = long.length === 0 ? [tag, length] : [tag, 0x80 | long.length, ...long];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, Buffer.concat(parts));
const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes);
const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.concat([Buffer.from([0]), bytes]));
const objectId = (encoded: readonly number[]): Buffer => der(0x06, Buffer.from(encoded));
const extension = (id: readonly number[], value: Uint8Array): Buffer => sequence(objectId(id), der(0x04, value));
const alternativeName = (name: string): Buffer =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split(".").map(Number))) : der(0x82, Buffer.from(name, "ascii"));
/** GeneralizedTime: 20300131120000Z */
const time = (at: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z`));
