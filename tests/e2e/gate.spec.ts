import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Locator, type Page } from "@playwright/test";
import { writeCameraVideo } from "../support/browser/camera-video";
import { typeInto } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { HEADLESS_LAUNCH } from "../support/servers/chromium";
import { freePort } from "../support/servers/free-port";
import { type SiteServer, startSite } from "../support/servers/site-server";
import { test } from "../support/servers/worker-test";
import {
  countGate,
  FIRST_MORNING,
  GATE_SECRET,
  printGateLink,
  sellTickets,
  setBackGate,
} from "../support/services/gate";
import { runCommand } from "../support/services/run-command";
import { DESK, issueLink } from "../support/services/staff-link";

const SECOND_MORNING = FIRST_MORNING.replace("-14T", "-15T");

/** A site that can be away for a while, and phones that keep what they store. */
function createVenue() {
  const directory = mkdtempSync(join(tmpdir(), "gate-"));
  const contexts: BrowserContext[] = [];
  let port: string | undefined;
  let server: SiteServer | undefined;
  const site = { dataDirectory: join(directory, "data"), url: "" };
  return {
    site,
    directory,
    async open(clock = FIRST_MORNING) {
      port ??= String(await freePort());
      site.url = `http://127.0.0.1:${port}`;
      server = await startSite({
        ...{ PORT: port, APP_URL: site.url, DATA_DIR: site.dataDirectory, SITE_CLOCK: clock },
        ...{ SESSION_SECRET: GATE_SECRET, STAFF_EMAILS: `${DESK}:service`, PAYMENT: "gate" },
      });
    },
    /** No phone reaches the site any more. */
    async cut() {
      await server?.stop();
    },
    /** Opens a phone's browser. @param name another phone has another one @param video what its camera sees */
    async phone(name: string, video?: string): Promise<Page> {
      const args = video ? [`--use-file-for-fake-video-capture=${video}`] : [];
      const context = await chromium.launchPersistentContext(join(directory, name), {
        ...HEADLESS_LAUNCH,
        serviceWorkers: "allow",
        args: [
          ...HEADLESS_LAUNCH.args,
          "--use-fake-device-for-media-stream",
          "--use-fake-ui-for-media-stream",
          ...args,
        ],
        viewport: { width: 390, height: 780 },
      });
      contexts.push(context);
      return context.pages()[0] ?? context.newPage();
    },
    async link(page: Page, door: string) {
      await page.goto(`${site.url}/gate`);
      await expect(page.getByText("This phone is not a scanner yet")).toBeVisible();
      // In the same tab, which loads nothing.
      await page.goto(await printGateLink(door, site));
      await page.getByRole("button", { name: "Use this phone at the door" }).click();
      await expect(page.getByRole("heading", { name: door })).toBeVisible();
      await expect(page.getByText("Connected")).toBeVisible();
    },
    async close() {
      for (const context of contexts) await context.close();
      await server?.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A scanner that types, and presses Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const verdict = (page: Page) => page.locator(".verdict");

/** Somebody goes to another app and comes back, or one of the two. */
const turn = (page: Page, ...hidden: boolean[]) =>
  page.evaluate((turns) => {
    for (const value of turns) {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  }, hidden);

/** Has the page fail wherever it shows an hour, or the name of a day. */
const breakAt = (page: Page, what: "hours" | "days") =>
  page.evaluate((shown) => {
    const [prototype, name] =
      shown === "hours" ? [Date.prototype, "getUTCHours"] : [Intl.DateTimeFormat.prototype, "format"];
    const was = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    Object.assign(window, { mend: () => Object.defineProperty(prototype, name, was) });
    Object.defineProperty(prototype, name, {
      configurable: true,
      get() {
        throw new Error("broken on purpose");
      },
    });
  }, what);

const mend = (page: Page) => page.evaluate(() => void (window as unknown as { mend(): void }).mend());

test("a phone at a door reads codes with its camera, also without a network, after a restart of its browser, and on another day", async () => {
  const venue = createVenue();
  try {
    await venue.open();
    const [first, second] = [
      await sellTickets(venue.site, "friday-pass"),
      await sellTickets(venue.site, "friday-pass"),
    ];
    const [one, two] = [first, second].map(({ tickets }) => tickets[0]?.code ?? "");
    const video = join(venue.directory, "one.y4m");
    writeCameraVideo(video, [
      { text: one ?? "", seconds: 2 },
      { text: null, seconds: 4 },
    ]);
    const page = await venue.phone("north", video);
    await page.addInitScript(() => {
      const asked: object[] = [];
      const opened: MediaStreamTrack[] = [];
      Object.assign(window, { asked, opened });
      const { prototype } = MediaStreamTrack;
      const lens = { zoom: { min: 1, max: 3 }, focusMode: ["continuous", "manual"], focusDistance: { min: 0.1 } };
      prototype.getCapabilities = () => lens as unknown as MediaTrackCapabilities;
      prototype.applyConstraints = async (wish) => void asked.push(wish ?? {});
      const { getUserMedia, enumerateDevices } = MediaDevices.prototype;
      MediaDevices.prototype.enumerateDevices = async function () {
        return [...(await enumerateDevices.call(this)), { kind: "videoinput", deviceId: "tele" } as MediaDeviceInfo];
      };
      let isQuick = false;
      MediaDevices.prototype.getUserMedia = async function (wish) {
        const { deviceId } = (wish?.video ?? {}) as MediaTrackConstraints;
        if (deviceId) asked.push({ deviceId });
        if (deviceId && !isQuick) {
          // The other camera takes so long that somebody has gone to another app.
          isQuick = true;
          await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
        }
        const stream = await getUserMedia.call(this, deviceId ? { video: true } : wish);
        opened.push(...stream.getTracks());
        return stream;
      };
      // A release comes before the phone is linked: its files have other names.
      let isReleased = false;
      window.addEventListener("hashchange", () => {
        isReleased = true;
      });
      const { Worker } = window;
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(isReleased ? `${url}.gone` : url, options);
        }
      };
    });
    await venue.link(page, "North entrance");
    await expect(page.getByText("Tickets on this phone: 2")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state)))
      .toBe("activated");
    await page.getByRole("button", { name: "Start the camera" }).click();
    await expect(verdict(page)).toContainText("Valid");
    await expect(verdict(page)).toContainText(first.reference);
    // The video begins again.
    await expect(verdict(page)).toContainText("Already used");
    await expect(verdict(page)).toContainText("Help desk: Info desk, Hall A");
    // A page that nobody sees gives the camera back, and takes it again.
    const trackOf = () =>
      page
        .locator("video")
        .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.readyState);
    expect(await trackOf()).toBe("live");
    // A phone with two lenses, of which this one can zoom and focus on what is near.
    const asked = () => page.evaluate(() => (window as unknown as { asked: object[] }).asked);
    await page.getByRole("button", { name: "Near" }).click();
    await expect(page.getByRole("button", { name: "Near" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Zoom 1×" }).click();
    await expect(page.getByRole("button", { name: "Zoom 2×" })).toBeVisible();
    await page.getByRole("button", { name: "Other camera" }).click();
    await expect
      .poll(asked)
      .toEqual([
        { advanced: [{ focusMode: "manual", focusDistance: 0.1 }] },
        { advanced: [{ zoom: 2 }] },
        { deviceId: { exact: "tele" } },
      ]);
    await turn(page, true);
    const opened = () =>
      page.evaluate(() =>
        (window as unknown as { opened: MediaStreamTrack[] }).opened.map(({ readyState }) => readyState),
      );
    await expect.poll(opened).toEqual(["ended", "ended"]);
    await turn(page, false);
    await expect.poll(trackOf).toBe("live");
    await expect(page.getByRole("button", { name: "Zoom 1×" })).toBeVisible();
    // A call takes the camera while the page is seen.
    const call = (muted: boolean) =>
      page.locator("video").evaluate((video: HTMLVideoElement, is) => {
        const [track] = (video.srcObject as MediaStream).getVideoTracks();
        Object.defineProperty(track, "muted", { value: is, configurable: true });
        track?.dispatchEvent(new Event(is ? "mute" : "unmute"));
      }, muted);
    await call(true);
    await expect(page.getByText("No picture comes from the camera")).toBeVisible();
    await expect(page.locator("video")).toBeHidden();
    await call(false);
    await expect(page.getByText("No picture comes from the camera")).toBeHidden();
    await expect(page.locator("video")).toBeVisible();
    await expect(verdict(page)).toContainText("Already used");
    // Nothing is before the camera any more.
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.srcObject = null;
    });
    await expect(verdict(page)).toContainText("North entrance");
    await expect(page.getByText("Not sent")).toBeHidden();
    await page.context().close();

    await venue.cut();
    const again = await venue.phone("north");
    await again.goto(`${venue.site.url}/gate`);
    await expect(again.getByText("No network")).toBeVisible();
    await expect(again.getByText(/cannot know what was used, sold or revoked elsewhere since/)).toBeVisible();
    await scan(again, two ?? "");
    await expect(verdict(again)).toContainText("Valid");
    await expect(verdict(again)).toContainText(second.reference);
    await expect(verdict(again)).toContainText("Checked offline.");
    await expect(again.getByText("Not sent: 1")).toBeVisible();
    // What was scanned outlasts the page, and a fault of all of it.
    await again.reload();
    await expect(again.getByText("Not sent: 1")).toBeVisible();
    await breakAt(again, "hours");
    await expect(again.getByRole("heading", { name: "This page has failed" })).toBeVisible();
    await mend(again);
    await again.getByRole("button", { name: "Go on" }).click();
    await expect(again.getByText("Not sent: 1")).toBeVisible();
    await scan(again, two ?? "");
    await expect(verdict(again)).toContainText("Already used");
    await scan(again, one ?? "");
    await expect(verdict(again)).toContainText("Already used");

    // The database is set back, and another ticket gets the number of one that is lost.
    await setBackGate(venue.site, second.reference);
    const third = await sellTickets(venue.site, "family-pass", 1, "manual", ["2025-11-15"]);
    const family = third.tickets[0]?.code ?? "";
    // The phone's clock follows the server's, on which the day of the tickets is over.
    await venue.open(SECOND_MORNING);
    await expect(again.getByText("Connected")).toBeVisible();
    await expect(again.getByText(/Not sent/)).toBeHidden();
    // Also what the server had before it was set back.
    await expect.poll(async () => (await countGate(venue.site)).inside).toEqual({ "2025-11-14": 2 });
    const { out } = await runCommand("gate", ["list"], { DATA_DIR: venue.site.dataDirectory });
    expect(out).toMatch(/North entrance.*[4-6] scans, battery \d+ %/);
    // A page that was just opened takes no code for a repeat.
    await again.reload();
    await expect(again.getByText("Connected")).toBeVisible();
    // A verdict that cannot be shown leaves the rest of the page as it is.
    await breakAt(again, "days");
    await scan(again, two ?? "");
    await expect(verdict(again)).toContainText("This page has failed");
    await expect(again.getByText("Connected")).toBeVisible();
    await mend(again);
    await again.getByRole("button", { name: "Next" }).click();
    await scan(again, one ?? "");
    await expect(verdict(again)).toContainText("Wrong day");
    await expect(verdict(again)).toContainText("Valid on Friday 14 November");
    await again.goto(`${venue.site.url}/id/gate`);
    await expect(again.getByText("Terhubung · Tiket di ponsel ini: 2")).toBeVisible();
    await scan(again, family);
    await expect(verdict(again)).toContainText("Berlaku");
    await expect(verdict(again).locator(".whom")).toHaveText("2 orang dewasa dan 3 anak");
    const sizeOf = (line: Locator) => line.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize));
    expect(await sizeOf(verdict(again).locator(".whom"))).toBeGreaterThan(
      await sizeOf(verdict(again).locator(".reference")),
    );
    await venue.cut();
    await scan(again, one ?? "");
    await expect(verdict(again)).toContainText("Salah hari");
    await expect(verdict(again)).toContainText("Berlaku Jumat 14 November");
    await expect(verdict(again)).toContainText("Dicek saat offline.");
    await again.reload();
    await expect(again.getByRole("heading", { name: "North entrance" })).toBeVisible();
    await scan(again, family);
    await expect(verdict(again)).toContainText("Sudah dipakai");
    await expect(verdict(again)).toContainText(third.reference);
    await expect(verdict(again)).toContainText("Dicek saat offline.");
  } finally {
    await venue.close();
  }
});

inFull(() => {
  test("after a lens that cannot be opened, a call that goes on, and a page that is left and seen in haste one camera is on", async () => {
    const venue = createVenue();
    try {
      await venue.open();
      const page = await venue.phone("north");
      await page.addInitScript(() => {
        const opened: MediaStreamTrack[] = [];
        const faults: Record<string, string> = { tele: "NotReadableError" };
        Object.assign(window, { opened, faults });
        const { getUserMedia, enumerateDevices } = MediaDevices.prototype;
        MediaDevices.prototype.enumerateDevices = async function () {
          return [...(await enumerateDevices.call(this)), { kind: "videoinput", deviceId: "tele" } as MediaDeviceInfo];
        };
        MediaDevices.prototype.getUserMedia = async function (wish) {
          const { deviceId } = (wish?.video ?? {}) as MediaTrackConstraints;
          const fault = faults[deviceId ? "tele" : "back"];
          if (fault) throw new DOMException("no picture", fault);
          const stream = await getUserMedia.call(this, wish);
          opened.push(...stream.getTracks());
          return stream;
        };
      });
      type Shown = { opened: MediaStreamTrack[]; faults: Record<string, string> };
      /** How many cameras were opened, and how many are on. */
      const cameras = () =>
        page.evaluate(() => {
          const { opened } = window as unknown as Shown;
          return [opened.length, opened.filter(({ readyState }) => readyState === "live").length];
        });
      const setFault = (fault: string) =>
        page.evaluate((name) => void Object.assign((window as unknown as Shown).faults, { back: name }), fault);
      await venue.link(page, "North");
      await page.getByRole("button", { name: "Start the camera" }).click();
      const other = page.getByRole("button", { name: "Other camera" });
      await other.click();
      // There is none but the one that could not be opened.
      await expect.poll(cameras).toEqual([2, 1]);
      await expect(other).toBeHidden();
      await expect(page.locator("video")).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("gate-camera");

      await setFault("NotReadableError");
      await turn(page, true, false);
      await expect(page.getByText("No picture comes from the camera")).toBeVisible();
      await expect.poll(cameras).toEqual([2, 0]);
      await setFault("");
      await expect(page.locator("video")).toBeVisible();
      await expect.poll(cameras).toEqual([3, 1]);

      await turn(page, true, false, true, false);
      await expect.poll(cameras).toEqual([5, 1]);
      await expect(page.locator("video")).toBeVisible();
    } finally {
      await venue.close();
    }
  });

  test("two doors without a network let the same ticket in, and both learn of it; a phone that staff have ended refuses to scan", async () => {
    const venue = createVenue();
    try {
      await venue.open();
      const { tickets, reference } = await sellTickets(venue.site, "friday-pass", 2);
      const [one, two] = tickets.map(({ code }) => code);
      const seen = await sellTickets(venue.site, "friday-pass", 2);
      const [inverted = "", leaning = ""] = seen.tickets.map(({ code }) => code);
      const video = join(venue.directory, "west.y4m");
      const wall = { text: null, seconds: 2 };
      writeCameraVideo(video, [
        ...[{ text: inverted, look: "inverted" as const, seconds: 3 }, wall],
        ...[{ text: leaning, look: "leaning" as const, seconds: 3 }, wall],
      ]);
      const [west, north, south] = [
        await venue.phone("west", video),
        await venue.phone("north"),
        await venue.phone("south"),
      ];
      await venue.link(west, "West");
      await venue.link(north, "North");
      await venue.link(south, "South");
      for (const page of [west, north, south]) await expect(page.getByText("Tickets on this phone: 4")).toBeVisible();

      // The camera reads a code in light on dark, and one on a sheet that leans back. Its phone goes: it would read them again and again.
      await west.getByRole("button", { name: "Start the camera" }).click();
      await expect
        .poll(async () => (await countGate(venue.site)).inside, { timeout: 60_000 })
        .toEqual({ "2025-11-14": 2 });
      await west.context().close();

      // Undo, and an exit, with a network.
      await scan(north, two ?? "");
      await expect(verdict(north)).toContainText("Valid");
      await north.getByRole("button", { name: "Undo" }).click();
      await expect(verdict(north)).toContainText("The last scan does not count any more.");
      await scan(north, two ?? "");
      await expect(verdict(north)).toContainText("Valid");
      // "Out" alone, pressed by mistake, changes nothing.
      await south.getByText("Out", { exact: true }).click();
      await scan(south, two ?? "");
      await expect(verdict(south)).toContainText("Already used");
      await south.getByRole("button", { name: "Yes, exits" }).click();
      await expect(south.getByText("Exits: this phone lets nobody in.")).toBeVisible();
      await scan(south, two ?? "");
      await expect(south.locator(".verdict.out")).toContainText("Out");
      // Nobody is in with the other one.
      await scan(south, one ?? "");
      await expect(south.locator(".verdict.odd")).toContainText("Not in");
      await south.getByRole("button", { name: "Undo" }).click();
      await expect(verdict(south)).toContainText("The last scan does not count any more.");
      await south.getByText("In", { exact: true }).click();
      await scan(south, "A code of something else entirely");
      await expect(verdict(south)).toContainText("Not our ticket");

      await venue.cut();
      for (const page of [north, south]) {
        await scan(page, one ?? "");
        await expect(verdict(page)).toContainText("Valid");
        await expect(verdict(page)).toContainText("Checked offline.");
      }
      await venue.open();
      for (const page of [north, south]) {
        await expect(page.getByText("Connected")).toBeVisible();
        await expect(page.getByText(/Not sent/)).toBeHidden();
      }
      const { doubles, inside } = await countGate(venue.site);
      // Which of the two was first depends on how well the phones know the server's clock.
      expect(doubles.map(({ first, second }) => [first.door, second.door].toSorted())).toEqual([["North", "South"]]);
      expect(inside).toEqual({ "2025-11-14": 4 });

      await north.getByRole("button", { name: "Search" }).click();
      await typeInto(north.getByLabel("Order or ticket number"), reference);
      await north.getByRole("button", { name: "Find ticket" }).first().click();
      // A ticket that lets nobody in says so, and has no button.
      await expect(north.locator(".found .mark")).toHaveText(["✕ Already used", "✕ Already used"]);
      await expect(north.getByRole("button", { name: /^Let in/ })).toBeHidden();
      // A scanner types behind what is in the field already.
      await scan(north, one ?? "");
      await expect(verdict(north)).toContainText("Already used");
      // Nor does it leave anything in the buyer's name.
      await north.getByRole("button", { name: "Search", exact: true }).click();
      await north.getByLabel("Name of the buyer").click();
      await scan(north, two ?? "");
      await expect(verdict(north)).toContainText("Already used");
      await north.getByRole("button", { name: "Next" }).click();
      await expect(north.getByText(/Not sent/)).toBeHidden();

      // Staff see the double, and end a phone that is out of reach. What it does from then on counts for nothing.
      await south.goto(venue.site.url + (await issueLink(DESK, { DATA_DIR: venue.site.dataDirectory })));
      await south.getByRole("button", { name: "Sign in on this device" }).click();
      await expect(south).toHaveURL(/\/staff$/);
      await south.goto(`${venue.site.url}/staff/gate`);
      await expect(south.getByRole("main")).toContainText(/: .+ at (?:North, and .+ at South|South, and .+ at North)/);
      const counted = await countGate(venue.site);
      await north.context().setOffline(true);
      await south.getByRole("button", { name: "Disconnect (North)" }).click();
      await expect(south.getByRole("button", { name: "Disconnect (North)" })).toBeHidden();
      // A phone that still asks the server takes its question back, which is a separate scan.
      await expect(north.getByText("No network")).toBeVisible();
      await scan(north, one ?? "");
      await expect(verdict(north)).toContainText("Checked offline.");
      await north.context().setOffline(false);
      await expect(north.getByRole("heading", { name: "This phone is no longer a scanner" })).toBeVisible();
      await expect(north.getByText("Scans that were not sent: 1")).toBeVisible();
      expect(await countGate(venue.site)).toEqual(counted);
      // What it has not sent keeps it from forgetting.
      await north.reload();
      await expect(north.getByText("Scans that were not sent: 1")).toBeVisible();
      await scan(north, two ?? "");
      await expect(verdict(north)).toBeHidden();
    } finally {
      await venue.close();
    }
  });
});
