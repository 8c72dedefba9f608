import { pathToFileURL } from "node:url";
import { requestLines } from "../support/content/request-lines";
import { expect, test } from "../support/servers/one-page-test";
import { startTestSite } from "../support/servers/test-site";

/** The document of a page that fails: `behaviour-start-up.spec.ts` and `navigation-errors.full.spec.ts` have the same with JavaScript. */
const BROKEN = { NODE_OPTIONS: `--import=${pathToFileURL("tests/fixtures/broken-number-format.mjs").href}` };

test("a 500 shows its stack on a local run", async ({ page, problems }) => {
  problems.allow(/500|Minified React error|No number can be written/);
  const broken = await startTestSite(BROKEN);
  try {
    expect((await page.goto(`${broken.url}/ticket`))?.status()).toBe(500);
    const main = page.getByRole("main");
    await expect(main).toContainText("500");
    await expect(main).toContainText("Internal Server Error");
    await expect(main).toContainText("RangeError: No number can be written today");
    await expect(main).toContainText(/at .*build\/server/);
    await expect(main.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
    expect((await fetch(`${broken.url}/ticket.data`)).status).toBe(500);
  } finally {
    await broken.stop();
  }
});

test("a 500 with the stack off shows a reference that the error log and the request log contain", async ({
  page,
  problems,
}) => {
  problems.allow(/500|Minified React error|Unexpected Server Error/);
  const broken = await startTestSite({ ...BROKEN, SHOW_STACK: "false", TRUSTED_PROXIES: "1" });
  try {
    await page.setExtraHTTPHeaders({ "X-Request-Id": "given-by-the-proxy-1234" });
    const response = await page.goto(`${broken.url}/ticket`);
    expect(response?.status()).toBe(500);
    expect(response?.headers()["x-request-id"]).toBe("given-by-the-proxy-1234");
    const main = page.getByRole("main");
    await expect(main).toContainText("500");
    const reference = await main.locator("code").innerText();
    expect(reference.length).toBeGreaterThan(7);
    expect(await page.content()).not.toContain("No number can be written");
    expect(await (await fetch(`${broken.url}/ticket.data`)).text()).not.toContain("No number can be written");
    const fault = () =>
      broken
        .output()
        .split("\n")
        .find((entry) => entry.includes(`"reference":"${reference}"`));
    await expect.poll(fault).toContain("No number can be written today");
    expect(fault()).toContain('"path":"/ticket"');
    // The reference is in the request's log line, beside the proxy's request id.
    const request = () =>
      requestLines(broken).find(({ id, path }) => id === "given-by-the-proxy-1234" && path === "/ticket");
    await expect.poll(() => [request()?.id, request()?.render]).toContain(reference);
    expect(request()).toMatchObject({ method: "GET", status: 500 });
  } finally {
    await broken.stop();
  }
});
