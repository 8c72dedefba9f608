import { expect, test } from "vitest";
import { drawPictures, HEIGHT, WIDTH } from "../../support/browser/camera-video.ts";
import { startTestSite } from "../../support/servers/test-site.ts";
import { FIRST_MORNING, GATE_SECRET, issueGateLink, sellTickets } from "../../support/services/gate.ts";
import { DESK, issueLink } from "../../support/services/staff-link.ts";
import type { Launch } from "../support/engine.ts";
import { button, KEYS, type Page } from "../support/page.ts";
import { visitsWith } from "../support/visits.ts";

const PHONE = { width: 390 };

/** Types a code at once, as a scanner does, and presses Enter. */
const scan = (page: Page, code: string) =>
  page.tab.perform({
    type: "key",
    id: "scanner",
    actions: [...code, KEYS.Enter].flatMap((value) => [
      { type: "keyDown" as const, value },
      { type: "keyUp" as const, value },
    ]),
  });

/** Takes the phone of an origin into the hand. WebKit does not hand the keyboard over to a page of another origin: so each has its own tab. */
async function takePhone(page: Page, origin: string): Promise<void> {
  await page.tab.reopen();
  await page.tab.goto(`${origin}/gate`);
}

/** Waits until an element has all these texts. Says otherwise what it has, or the page that lacks it. */
const expectTexts = (page: Page, css: string, ...texts: string[]) =>
  expect
    .poll(async () => {
      const shown = await page.text(css);
      return (
        texts.every((text) => shown?.includes(text)) || (shown ?? `${await page.tab.url()} ${await page.text("body")}`)
      );
    })
    .toBe(true);

/** Runs in the page: reads a picture in the thread that reads those of the camera. `window.read` is then the text of its code, or null. */
function readPicture(thread: string, light: string, width: number, height: number): void {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const bytes = atob(light);
  for (let pixel = 0; pixel < bytes.length; pixel += 1) data.fill(bytes.charCodeAt(pixel), pixel * 4, pixel * 4 + 3);
  Object.assign(window, { read: "waiting" });
  const worker = new Worker(thread, { type: "module" });
  worker.onmessage = (event) => {
    Object.assign(window, { read: event.data.text });
    worker.terminate();
  };
  worker.postMessage({ number: 1, width, height, data });
}

/** @returns the text of the code in a picture; null: the phone finds none */
async function readOnPhone(page: Page, thread: string, light: string): Promise<unknown> {
  await page.tab.evaluate(readPicture, thread, light, WIDTH, HEIGHT);
  const answer = () => page.tab.evaluate(() => (window as { read?: unknown }).read);
  await expect.poll(answer).not.toBe("waiting");
  return answer();
}

/** Phones at the doors have their own site, whose day is that of the tickets. */
export function gate(launch: Launch): void {
  let site: Awaited<ReturnType<typeof startTestSite>>;
  const visit = visitsWith(launch, async () => {
    const secrets = { SESSION_SECRET: GATE_SECRET, STAFF_EMAILS: `${DESK}:service` };
    site = await startTestSite({ SITE_CLOCK: FIRST_MORNING, ...secrets });
    return site;
  });

  /** Makes a phone the device of a door. @param origin another phone has another one, with its own cookies and storage */
  async function linkPhone(page: Page, door: string, origin = page.origin): Promise<void> {
    await page.tab.goto(origin + (await issueGateLink(door, site)).slice(site.url.length));
    await page.click(button("Use this phone at the door"));
    await expectTexts(page, ".status", "Connected", "Tickets on this phone:");
    await expect.poll(() => page.tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // What said that the phone was not a device yet.
    expect(new Set(await page.takeProblems())).toEqual(new Set(["401 /gate/sync"]));
  }

  async function expectAllSent(page: Page): Promise<void> {
    await expectTexts(page, ".status", "Connected");
    await expect.poll(() => page.text(".status")).not.toContain("Not sent");
  }

  // WebKitGTK keeps nothing over a restart while it is driven: there the window is closed, and another one opened.
  test(
    "a phone becomes a device, and judges codes that are typed, also without a network and after a restart of the browser",
    visit(
      async (page, network) => {
        const { tickets, reference } = await sellTickets(site, "friday-pass", 2);
        const [one = "", two = ""] = tickets.map(({ code }) => code);
        const [tomorrow] = (await sellTickets(site, "saturday-pass", 1, "manual", ["2025-11-15"])).tickets;
        await linkPhone(page, "North");

        const files = await (await fetch(`${site.url}/gate/worker.js`)).text();
        const thread = /\/[\w/.-]*decode-worker-[\w-]+\.js/.exec(files)?.[0] ?? expect.fail("no thread reads codes");
        const pictures = [{ text: one, look: "inverted" } as const, { text: two, look: "leaning" } as const];
        for (const seen of pictures) {
          const read: unknown[] = [];
          for (const light of drawPictures(seen)) read.push(await readOnPhone(page, thread, light.toString("base64")));
          expect(read).toContain(seen.text);
        }

        await scan(page, one);
        await expectTexts(page, ".verdict", "Valid", "The friday-pass", reference);
        // At once the page takes it for a scanner that is never off. One that was just opened takes nothing for a repeat.
        await page.goto("/gate");
        await expectTexts(page, ".status", "Connected");
        await scan(page, one);
        await expectTexts(page, ".verdict", "Already used", "North");
        await scan(page, `${one.slice(0, -1)}${one.endsWith("0") ? "1" : "0"}`);
        await expectTexts(page, ".verdict", "Not our ticket");
        await scan(page, tomorrow?.code ?? "");
        await expectTexts(page, ".verdict", "Wrong day", "Valid on Saturday 15 November");

        const mend = network.cut();
        await page.tab.restart();
        await page.goto("/gate");
        await expectTexts(page, ".status", "No network");
        await scan(page, two);
        await expectTexts(page, ".verdict", "Valid", reference, "Checked offline.");
        await scan(page, one);
        await expectTexts(page, ".verdict", "Already used", "Checked offline.");
        await scan(page, tomorrow?.code ?? "");
        await expectTexts(page, ".verdict", "Wrong day", "Checked offline.");
        await expectTexts(page, ".status", "Not sent:");

        mend();
        await expectAllSent(page);
      },
      { ...PHONE, outlastsBrowser: true },
    ),
  );

  test(
    "two phones without a network let the same ticket in, of which staff learn; one that they end refuses to scan",
    visit(
      async (page, network) => {
        const { tickets } = await sellTickets(site, "friday-pass", 2);
        const [one = "", two = ""] = tickets.map(({ code }) => code);
        // Two names of this machine, which are two phones to a browser.
        const [west, east] = [page.origin, page.origin.replace("127.0.0.1", "localhost")];
        await linkPhone(page, "West", west);
        await linkPhone(page, "East", east);

        let mend = network.cut();
        for (const phone of [west, east]) {
          await takePhone(page, phone);
          await expectTexts(page, ".status", "No network");
          await scan(page, one);
          await expectTexts(page, ".verdict", "Valid", "Checked offline.");
        }
        mend();
        await expectAllSent(page);
        await page.tab.goto(`${west}/gate`);
        await expectAllSent(page);

        await page.goto(await issueLink(DESK, { DATA_DIR: site.dataDirectory }));
        await page.click(button("Sign in on this device", "main"));
        await page.expectAddress("/staff");
        await page.open("/staff/gate");
        await expect.poll(() => page.text("main")).toMatch(/: .+ at (?:West, and .+ at East|East, and .+ at West)/);
        await page.click(button("Disconnect (West)", "main"));
        await expect
          .poll(() => page.tab.evaluate(() => document.querySelector("main")?.textContent))
          .not.toContain("Disconnect (West)");

        mend = network.cut();
        await takePhone(page, west);
        await expectTexts(page, ".status", "No network");
        await scan(page, two);
        await expectTexts(page, ".verdict", "Valid", "Checked offline.");
        mend();
        await expectTexts(page, "main", "This phone is no longer a scanner", "Scans that were not sent: 1");
        expect(new Set(await page.takeProblems())).toEqual(new Set(["401 /gate/sync"]));
      },
      // West still has the list of an earlier device.
      PHONE,
    ),
  );
}
