import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { HEADLESS_LAUNCH } from "../support/servers/chromium";
import { freePort } from "../support/servers/free-port";
import { type SiteServer, startSite } from "../support/servers/site-server";
import { test } from "../support/servers/worker-test";
import {
  countGate,
  FIRST_MORNING,
  GATE_SECRET,
  groupOfOrder,
  printGateLink,
  sellTickets,
} from "../support/services/gate";

/** A scanner that types, and presses Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** A scanner that is never off types a code that stays in view: it counts again a while after its last Enter. */
const scanAgain = (page: Page, code: string, shown: string) =>
  expect(async () => {
    await scan(page, code);
    await expect(verdict(page)).toContainText(shown, { timeout: 1_000 });
  }).toPass({ intervals: [2_000] });

const verdict = (page: Page) => page.locator(".verdict");
const good = (page: Page) => page.locator(".verdict.good");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Waits until the page opens without a network. */
const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state)))
    .toBe("activated");

test("a door lets in as many of a group as are there, with and without a network, and takes them back together", async () => {
  const directory = mkdtempSync(join(tmpdir(), "group-"));
  const port = String(await freePort());
  const site = { dataDirectory: join(directory, "data"), url: `http://127.0.0.1:${port}` };
  const start = (): Promise<SiteServer> =>
    startSite({
      ...{ PORT: port, APP_URL: site.url, DATA_DIR: site.dataDirectory },
      ...{ SITE_CLOCK: FIRST_MORNING, SESSION_SECRET: GATE_SECRET },
    });
  let server = await start();
  const context = await chromium.launchPersistentContext(join(directory, "north"), {
    ...HEADLESS_LAUNCH,
    serviceWorkers: "allow",
    viewport: { width: 320, height: 640 },
  });
  try {
    const { reference } = await sellTickets(site, "friday-pass", 5);
    const { code, codes } = await groupOfOrder(site, reference);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(await printGateLink("North", site));
    await press(page, "Use this phone at the door");
    await expect(page.getByText("Connected")).toBeVisible();
    await expect(page.getByText("Tickets on this phone: 5")).toBeVisible();

    await scan(page, code);
    await expect(verdict(page)).toContainText("How many go in?");
    await expect(verdict(page).locator("output")).toHaveText("5 of 5");
    await expect(page.getByRole("button", { name: "One more" })).toBeDisabled();
    for (const left of [4, 3, 2]) {
      await press(page, "One less");
      await expect(verdict(page).locator("output")).toHaveText(`${left} of 5`);
    }
    await press(page, "One more");
    // A scanner that types the same code again changes nothing that was chosen; the screen fits a small phone.
    await scan(page, code);
    await expect(verdict(page).locator("output")).toHaveText("3 of 5");
    const width = await verdict(page).evaluate((shown) => shown.scrollWidth - shown.clientWidth);
    expect(width).toBe(0);
    expect((await countGate(site)).inside).toEqual({});
    await press(page, "Let 3 in");
    await expect(good(page)).toContainText("3 in");
    await expect(good(page)).toContainText(reference);
    await expect.poll(async () => (await countGate(site)).inside).toEqual({ "2025-11-14": 3 });
    await press(page, "Undo");
    await expect(verdict(page)).toContainText("The last scan does not count any more.");
    await expect.poll(async () => (await countGate(site)).inside).toEqual({});

    // One of them comes alone.
    await scan(page, codes[0] ?? "");
    await expect(verdict(page)).toContainText("Valid");

    await page.goto(`${site.url}/id/gate`);
    await expect(page.getByText("Terhubung")).toBeVisible();
    await isKept(page);
    await server.stop();
    await page.reload();
    await expect(page.getByText("Tanpa jaringan")).toBeVisible();
    await scan(page, code.toLowerCase());
    await expect(verdict(page).locator("output")).toHaveText("4 dari 4");
    await expect(verdict(page)).toContainText("Belum bisa masuk sekarang: 1");
    await press(page, "Kurangi satu");
    await press(page, "Masukkan 3");
    await expect(good(page)).toContainText("3 masuk");
    await expect(good(page)).toContainText("Dicek saat offline.");
    await press(page, "Lanjut");
    await scanAgain(page, code, "1 dari 1");
    await press(page, "Masukkan 1");
    await expect(good(page)).toContainText("1 masuk");
    await scanAgain(page, code, "Sudah dipakai");

    server = await start();
    await expect.poll(async () => (await countGate(site)).inside, { timeout: 30_000 }).toEqual({ "2025-11-14": 5 });
    expect((await countGate(site)).doubles).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    rmSync(directory, { recursive: true });
  }
});
