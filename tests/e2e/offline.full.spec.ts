import { expect, type Locator, type Page, test } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { createPhone, isKept, keepSite, type Phone } from "../support/browser/kept-site";
import { KEPT_PAGES } from "../support/content/kept-pages";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function withPhone(run: (phone: Phone, page: Page) => Promise<void>, env: Record<string, string> = {}) {
  const phone = createPhone({ env });
  try {
    await phone.serve();
    await run(phone, await phone.open());
  } finally {
    await phone.close();
  }
}

/** Home is the mark at the start of the bar; days and brands are below pages of the menu. */
const isInMenu = (path: string) => /^\/(\w+|order\/kept)(\?|$)/.test(path);

/** Whether a link of the menu begins where the fade of what is scrolled off at the left ends, or nothing is scrolled off. */
const startsClear = (link: Locator) =>
  link.evaluate((element) => {
    const menu = element.closest("nav");
    const start = element.getBoundingClientRect().left - (menu?.getBoundingClientRect().left ?? 0);
    return menu?.scrollLeft === 0 || start >= 40;
  });

/** Pixels between a link of the menu and where the menu ends. */
const roomAfter = (link: Locator) =>
  link.evaluate(
    (element) =>
      (element.closest("nav")?.getBoundingClientRect().right ?? Number.NaN) - element.getBoundingClientRect().right,
  );

test("every kept page opens in both languages without a network, fits a phone, and has no fault", async () => {
  await withPhone(async (phone, page) => {
    await keepSite(page, phone.url);
    await keepSite(page, phone.url, "/id");
    await phone.network(false);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    for (const [path, english, indonesian] of KEPT_PAGES)
      for (const [prefix, title] of [
        ["", english],
        ["/id", indonesian],
      ] as const) {
        await page.goto(phone.url + prefix + path);
        await expect(heading(page), prefix + path).toHaveText(title);
        const current = page.locator("header nav [aria-current=page]");
        await expect(current).toHaveCount(isInMenu(path) ? 1 : 0);
        if (isInMenu(path)) await expect(current).toBeInViewport({ ratio: 1 });
        if (isInMenu(path)) expect(await startsClear(current), prefix + path).toBe(true);
        // The last link of the menu ends where its fade begins.
        if (path === "/faq") expect(await roomAfter(current), prefix + path).toBeLessThan(44);
        await expect(page.getByText(prefix ? /^Offline, data/ : /^Offline, as of/)).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), prefix + path).toBeLessThanOrEqual(390);
      }
    expect(faults).toEqual([]);
  });
});

test("an open page leads to kept pages when the network is lost, and these load themselves anew when it is back", async () => {
  await withPhone(async (phone, page) => {
    await keepSite(page, phone.url);
    await phone.network(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "Rundown", exact: true }).click();
    await expect(page.getByText(/^Offline, as of/)).toBeVisible();
    await expect(heading(page)).toHaveText("Friday 14 November");
    // Back with the network, the page loads itself anew.
    await phone.network(true);
    await expect(page.getByText(/^Offline, as of/)).toHaveCount(0);
  });
});

test("the kept map is moved and zoomed as on the site, and a booth that is pressed keeps where one stands", async () => {
  await withPhone(async (phone, page) => {
    await keepSite(page, phone.url);
    await phone.cut();
    await page.goto(`${phone.url}/map?at=pillar-7`);
    await expect(page.getByText(/^Offline, as of/)).toBeVisible();
    const scale = () =>
      page.evaluate(() => {
        const transform = document.querySelector("svg.chart .chart-all")?.getAttribute("transform") ?? "";
        return Number(/scale\(([\d.]+)\)/.exec(transform)?.[1] ?? 0);
      });
    // Around the sign, so that the booth beside it can be pressed.
    await expect.poll(scale).toBeGreaterThan(1);
    const stage = page.getByRole("region", { name: "Map of Hall A" });
    await stage.getByRole("link", { name: /^Booth H-13\b/ }).click();
    await expect(page).toHaveURL(/\/map\?to=H-13&at=pillar-7$/);
    await expect(page.getByRole("heading", { name: /^From Pillar 7/ })).toBeVisible();
    await expect(page.getByText(/^Offline, as of/)).toBeVisible();
    await expect.poll(scale).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Whole hall" }).click();
    await expect.poll(scale).toBe(1);
    await page.getByRole("button", { name: "Closer" }).click();
    await expect.poll(scale).toBeGreaterThan(1.5);
  });
});

test("a phone without room keeps nothing, and the site says so once and works as before", async () => {
  await withPhone(async (phone, page) => {
    await page.goto(phone.url);
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: phone.url, quotaSize: 20_000 });
    await untilBehavioursStarted(page);
    await page.keyboard.press("Escape");
    await expect(page.getByText("Your phone has no room to keep the site.", { exact: false })).toBeVisible();
    expect(await isKept(page)).toBe(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "Rundown", exact: true }).click();
    await expect(heading(page)).toHaveText("Friday 14 November");
  });
});

test("SERVICE_WORKER=off removes everything within one visit", async () => {
  await withPhone(async (phone, page) => {
    await keepSite(page, phone.url);
    await phone.cut();
    await phone.serve({ SERVICE_WORKER: "off" });
    await page.goto(`${phone.url}/faq`);
    const left = () =>
      page.evaluate(
        async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length,
      );
    await expect.poll(left).toBe(0);
    await untilBehavioursStarted(page);
    await page.keyboard.press("Escape");
    await page.goto(`${phone.url}/visit`);
    expect(await left()).toBe(0);
  });
});
