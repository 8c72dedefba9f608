import { untilHydrated } from "../support/browser/hydrated";
import { everyNth } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

/** Requests until the server has the page in its cache. */
async function cachePage(fetchPage: () => Promise<{ headers(): Record<string, string> }>) {
  await expect.poll(async () => (await fetchPage()).headers().age, { timeout: 60_000 }).toBeDefined();
}

for (const path of everyNth(["/", "/brands", "/rundown?day=2", "/ticket?tab=about", "/news"], 3)) {
  test(`${path} from the cache hydrates without a warning at a URL with a campaign parameter`, async ({
    page,
    request,
    problems,
  }) => {
    const url = `${path}${path.includes("?") ? "&" : "?"}utm_source=letter&x=1`;
    await cachePage(() => request.get(path));
    const response = await page.goto(url);
    expect(response?.headers().age).toBeDefined();
    await untilHydrated(page);
    expect(page.url()).toContain("utm_source=letter");
    // The browser's path equals the server's.
    const returnTo = await page.locator('input[name="returnTo"]').first().inputValue();
    expect(returnTo).toBe(path);
    problems.expectNone();
  });
}
