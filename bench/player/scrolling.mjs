// Scrolls 10,000 px of a long list by touch and counts missed frames, beside a bare list.
import { median, openPage } from "./phone.mjs";

const FAR = 10_000;
/** Pixels per second, as when flicking through a list. */
const SPEED = 2500;

async function scroll(phone, address, ready) {
  const { page, session } = await openPage(phone);
  try {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(4500);
    await page.evaluate("window.stopFrames = measured.frames()");
    await session.send("Input.synthesizeScrollGesture", {
      x: 195,
      y: 600,
      yDistance: -FAR,
      speed: SPEED,
      gestureSourceType: "touch",
      preventFling: true,
    });
    return await page.evaluate("stopFrames()");
  } finally {
    await page.close();
  }
}

/** Medians of `rounds`, alternating between ours and the bare list. */
export async function scrolling(phone, program, app, bare, rounds) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await scroll(phone, `${program.address}#/app/${app}/tools`, ".virtual-list .list-row"));
    theirs.push(await scroll(phone, bare.address, ".row"));
  }
  const dropped = (all) => median(all.map((one) => one.dropped));
  return { ours: dropped(ours), theirs: dropped(theirs), all: { ours, theirs } };
}
