import { untilAlive } from "../support/hydrated";
import { expect, test } from "../support/site-test";

/** Asks until the server has the page in its cache. */
async function keep(fetchPage: () => Promise<{ headers(): Record<string, string> }>) {
  await expect.poll(async () => (await fetchPage()).headers().age, { timeout: 20_000 }).toBeDefined();
}

for (const path of ["/", "/brands", "/rundown?day=2", "/ticket?tab=about", "/news"]) {
  test(`${path} from the cache: whoever comes with a campaign's parameter hydrates without a warning`, async ({
    page,
    request,
    watch,
  }) => {
    const asked = `${path}${path.includes("?") ? "&" : "?"}utm_source=letter&x=1`;
    await keep(() => request.get(path));
    const answer = await page.goto(asked);
    expect(answer?.headers().age).toBeDefined();
    await untilAlive(page);
    expect(page.url()).toContain("utm_source=letter");
    // The browser's own view of the address is the server's.
    const returnTo = await page.locator('input[name="returnTo"]').first().inputValue();
    expect(returnTo).toBe(path);
    watch.expectQuiet();
  });
}

test("a colour mode that was chosen is there from the cache, at the first byte", async ({ page, request }) => {
  await keep(() => request.get("/faq"));
  await page.goto("/faq");
  await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain("color-mode");
  for (let visits = 0; visits < 2; visits += 1) {
    const answer = await page.goto("/faq");
    expect(await answer?.text()).toContain('data-color-mode="dark"');
  }
});
