import { untilBehavioursStarted } from "../support/browser/behaviours";
import { startSiteWithEvent } from "../support/servers/event-site";
import { expect, test } from "../support/servers/site-test";

const moment = (fromNow: number) => new Date(Date.now() + fromNow * 60_000).toISOString();
const notice = (text: string) => ({ text, level: "info", from: moment(-60), until: moment(60) });

test("a hidden notice stays hidden on other pages, also before scripts run there, and a new one is shown", async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const first = await startSiteWithEvent({ notices: [notice("The car park is full.")] });
  await page.goto(`${first.url}/faq`);
  await untilBehavioursStarted(page);
  const text = page.getByText("The car park is full.");
  await expect(text).toBeVisible();
  await page.getByRole("complementary", { name: "Notice" }).locator("summary").click();
  await expect(text).toBeHidden();

  await page.getByRole("contentinfo").getByRole("link", { name: "Partners" }).click();
  await expect(page).toHaveURL(`${first.url}/partners`);
  await expect(text).toBeHidden();

  await page.route("**/*.js", (route) => route.abort());
  await page.goto(`${first.url}/news`, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(text).toBeHidden();
  await page.unroute("**/*.js");
  await page.evaluate(() => localStorage.setItem("hidden-notice", "an older one"));
  await page.goto(`${first.url}/news`);
  await expect(text).toBeVisible();
  await first.stop();
});
