import type { Page } from "@playwright/test";
import { type ReadSite, startSiteWithEvent } from "../support/servers/event-site";
import { expect, test } from "../support/servers/site-test";

const HOUR = 60 * 60 * 1000;
const moment = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();
const TEXT = "Gate 2 is closed. Please come in at the north entrance.";
const NOTICE = {
  text: TEXT,
  level: "urgent",
  link: { label: "How to get here", url: "/visit" },
  from: moment(-HOUR),
  until: moment(HOUR),
};
const OVER = { ...NOTICE, text: "The car park is full.", until: moment(-HOUR / 2) };

let site: ReadSite;
test.beforeAll(async () => {
  site = await startSiteWithEvent({ notices: [OVER, NOTICE] });
});
test.afterAll(() => site.stop());

const notice = (page: Page) => page.getByRole("complementary", { name: "Notice" });
const hide = (page: Page) => notice(page).locator("summary", { hasText: "Hide this notice" });

test("a current notice is on every page, announced, and leads on; one that is over is not", async ({
  page,
  problems,
}) => {
  problems.allow(/\b404\b/);
  for (const path of ["/", "/faq", "/news", "/contact", "/no-such-page"]) {
    await page.goto(site.url + path);
    await expect(page.getByRole("alert").filter({ hasText: TEXT })).toBeVisible();
    await expect(page.getByText(OVER.text)).toHaveCount(0);
  }
  await page.goto(`${site.url}/faq`);
  await notice(page).getByRole("link", { name: "How to get here" }).click();
  await expect(page).toHaveURL(`${site.url}/visit`);
});

test("a notice can be hidden with a click, and its button is large enough", async ({ page }) => {
  await page.goto(`${site.url}/faq`);
  const box = await hide(page).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await hide(page).click();
  await expect(page.getByText(TEXT)).toBeHidden();
});

test("a notice can be hidden by keyboard, right after the skip link", async ({ page }) => {
  await page.goto(`${site.url}/faq`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(hide(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(TEXT)).toBeHidden();
});
