import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { encode } from "fast-png";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;
let tiles: Server;
const asked: string[] = [];

/** A server of map tiles: the same plain picture for each. */
beforeAll(async () => {
  site = await openSite();
  const data = new Uint8Array(256 * 256 * 3).fill(200);
  const picture = Buffer.from(encode({ width: 256, height: 256, data, channels: 3 }));
  tiles = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "content-type": "image/png", "access-control-allow-origin": "*" });
    response.end(picture);
  });
  await new Promise<void>((resolve) => tiles.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await new Promise((resolve) => tiles.close(resolve));
  await site.close();
});

const document = (host: string): string => `# Stops

## 1. What the product does and for whom
- Purpose: find every stop
- Users: drivers
- Map tiles: http://${host}/{z}/{x}/{y}.png
- Map credit: © The mappers & friends

## 2. Screens and routes
| Route | Screen | Shows | Lets a user | Who |
| --- | --- | --- | --- | --- |
| /map | Map | map of Stop | create Stop | anyone |

## 3. Entities and their fields
### Stop
| Field | Type |
| --- | --- |
| Name | text |
| Place | location |

## Sample data
### Stop
| | Name | Place |
| --- | --- | --- |
| a | Harbour | 52.3715, 4.8969 |
| b | Harbour shed | 52.3716, 4.8970 |
| c | Lighthouse | 52.0000, 4.1000 |
`;

test("P1.6 P1.7 outlines before one agrees; then tiles, kept for a time without a network", async () => {
  const host = `127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  const phone = await openPhone(site, { place: { latitude: 52.1, longitude: 4.3, accuracy: 10 } });
  try {
    const tab = await BareTab.open(await phone.page.context().newPage(), site);
    const app = await tab.shelf("add", { source: document(host), origin: "pasted", withSampleData: true });
    await phone.page.bringToFront();
    // Choosing a place: the map is moved under the pin, here by keyboard.
    await phone.open(`#/app/${app.id}/-/new/Stop`);
    await phone.tap("Choose on map");
    const sheet = phone.page.getByRole("dialog", { name: "Choose on map" });
    await sheet.locator(".map-land").first().waitFor();
    await sheet.locator(".slippy-map").focus();
    await phone.page.keyboard.press("ArrowRight");
    await sheet.getByRole("button", { name: "Use this place" }).tap();
    await sheet.waitFor({ state: "hidden" });
    await phone.sees(/^-?\d+\.\d+, -?\d/u);
    await phone.open(`#/app/${app.id}/map`);
    const map = phone.page.locator(".slippy-map");
    await map.locator(".map-land").first().waitFor();
    // Drawn over the whole map, not in a box without width.
    const drawn = await map.locator("svg:has(> g > .map-land)").boundingBox();
    expect(drawn?.width).toBeGreaterThan((await map.boundingBox())?.width ?? 0);
    await phone.sees(`Load the map from ${host}?`);
    expect(asked).toEqual([]);

    // Two places under one finger become one marker; a tap on a pin shows its name.
    await map.getByRole("button", { name: "2 places here, zoom in" }).waitFor();
    const stops = phone.page.getByRole("list", { name: "Map" }).getByRole("link");
    await expect.poll(() => stops.allInnerTexts()).toEqual(["Harbour", "Harbour shed", "Lighthouse"]);
    await map.getByRole("button", { name: "Lighthouse" }).tap();
    await phone.page.getByRole("status").getByText("Lighthouse").waitFor();
    await phone.page.getByRole("button", { name: "Directions", exact: true }).waitFor();
    // The list is not sorted by distance, because the person's location is not known yet.
    expect(await stops.allInnerTexts()).toEqual(["Harbour", "Harbour shed", "Lighthouse"]);
    expect(await phone.accessibilityFindings()).toEqual([]);
    // The text lies on the map, and does not cover the pin.
    const [said, frame] = [await phone.page.locator(".map-chosen").boundingBox(), await map.boundingBox()];
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
    const pin = await map.getByRole("button", { name: "Lighthouse" }).boundingBox();
    expect((pin?.y ?? 0) + (pin?.height ?? 0)).toBeLessThan(said?.y ?? 0);
    await phone.tap("Close");
    await phone.page.locator(".map-chosen").waitFor({ state: "detached" });

    await phone.tap("Load map");
    await map.locator("img.map-tile[src^='blob:']").first().waitFor();
    await map.getByText("© The mappers & friends").waitFor();
    await phone.tap("My location");
    await map.locator(".map-me").waitFor();
    await expect
      .poll(async () => (await stops.allInnerTexts()).map((text) => text.split("\n")[0]))
      .toEqual(["Lighthouse", "Harbour", "Harbour shed"]);
    await phone.tap("Show on map: Lighthouse");
    // Browsers report requests that are cut off as errors.
    const onTheirWay = (): Promise<number> => map.locator("img.map-tile:not(.leaflet-tile-loaded)").count();
    // Visible tiles are stored, so the map must come to rest first.
    let place = "";
    const isAtRest = async (): Promise<boolean> => {
      const before = place;
      place = JSON.stringify(await map.getByRole("button", { name: "Lighthouse" }).boundingBox());
      return place === before;
    };
    await expect.poll(isAtRest, { interval: 300 }).toBe(true);
    await expect.poll(onTheirWay).toBe(0);
    await phone.tap("Keep this area offline");
    await phone.sees(/map tiles saved for offline/);
    await expect.poll(onTheirWay).toBe(0);

    await phone.cutNetwork();
    // Stored tiles of a closer zoom appear without a network: pictures that were not there before.
    const loaded = (): Promise<readonly string[]> =>
      map
        .locator("img.map-tile.leaflet-tile-loaded[src^='blob:']")
        .evaluateAll((all) => all.map((one) => one.outerHTML));
    const before = new Set((await loaded()).map((html) => /src="([^"]+)"/u.exec(html)?.[1]));
    await map.getByRole("button", { name: "Zoom in", exact: true }).tap();
    await expect
      .poll(async () => (await loaded()).some((html) => !before.has(/src="([^"]+)"/u.exec(html)?.[1])))
      .toBe(true);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
});
