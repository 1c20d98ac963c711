import { createPublicKey, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeCertificate, ownCertificate } from "./certificate.ts";
import { onPhone, ownAddresses } from "./local-network.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("an app on a phone", () => {
  it("is found at the addresses of this machine's networks", () => {
    const lan = { address: "192.168.0.7", family: "IPv4", internal: false };
    const loop = { address: "127.0.0.1", family: "IPv4", internal: true };
    const six = { address: "fe80::1", family: "IPv6", internal: false };
    expect(ownAddresses({ lo: [loop], wifi: [lan, six] } as unknown as Parameters<typeof ownAddresses>[0])).toEqual([
      "192.168.0.7",
    ]);
  });

  it("is told with its addresses, a code to scan, and what plain http can't do", () => {
    const plain = onPhone(4091, false, ["192.168.0.7", "10.0.0.2"]);
    expect(plain).toContain("http://192.168.0.7:4091/");
    expect(plain).toContain("http://10.0.0.2:4091/");
    expect(plain).toMatch(/[▀▄█]{5}/u);
    expect(plain).toContain("camera");
    expect(onPhone(4091, true, ["192.168.0.7"])).toContain("https://192.168.0.7:4091/");
    expect(onPhone(4091, true, [])).toContain("no network");
  });

  it("is promised nothing that its certificate can't give: it can't be installed on a phone", () => {
    for (const secure of [false, true]) {
      const said = onPhone(4091, secure, ["192.168.0.7"]);
      expect(said).not.toMatch(/install/iu);
      expect(said).toMatch(/offline[^]*put a build on an https server/u);
    }
    const { ca } = new X509Certificate(makeCertificate(["localhost"], Date.now()).cert);
    expect(ca).toBe(false);
    expect(onPhone(4091, false, ["192.168.0.7"])).toContain("--https gives all of it but working offline");
  });

  it("is served by https with a certificate of one's own for those addresses", async () => {
    const { key, cert } = makeCertificate(["localhost", "127.0.0.1", "192.168.0.7"], Date.now());
    const read = new X509Certificate(cert);
    expect(read.checkIP("192.168.0.7")).toBe("192.168.0.7");
    expect(read.checkHost("localhost")).toBe("localhost");
    expect(read.checkIP("192.168.0.8")).toBeUndefined();
    expect(read.verify(createPublicKey(key))).toBe(true);

    const server = createServer({ key, cert }, (_, response) => response.end("here"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    // A client that trusts the certificate validates it successfully.
    const answer = await new Promise<string>((done, fail) => {
      request({ host: "127.0.0.1", port, ca: cert }, (response) => {
        response.setEncoding("utf8").on("data", done);
      })
        .on("error", fail)
        .end();
    });
    expect(answer).toBe("here");
    await new Promise((done) => server.close(done));
  });

  it("keeps its certificate until it runs out or the addresses change", () => {
    const now = Date.now();
    const first = ownCertificate(["localhost", "10.0.0.2"], folder, now);
    expect(ownCertificate(["10.0.0.2", "localhost"], folder, now + 1000).cert).toBe(first.cert);
    expect(ownCertificate(["localhost", "10.0.0.3"], folder, now).cert).not.toBe(first.cert);
    expect(ownCertificate(["localhost", "10.0.0.2"], folder, now + 397 * 24 * 3_600_000).cert).not.toBe(first.cert);
  });
});
