import { untilElementHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/one-page-test";

test("uncaught errors and rejections are reported without queries, five of a document at most", async ({
  page,
  problems,
}) => {
  problems.allow(/timer \d|promise|429/);
  const reports: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/browser-errors")) reports.push(new URLSearchParams(request.postData() ?? ""));
  });
  const answered = page.waitForResponse("**/browser-errors");
  await page.goto("/brands?q=private-token");
  await untilElementHydrated(page, "header a");
  await page.evaluate(() => void Promise.reject(new Error("promise that failed")));
  expect((await answered).status()).toBe(200);
  await page.evaluate(() => {
    for (let number = 0; number < 20; number += 1) {
      setTimeout(() => {
        throw new Error(`timer ${number}`);
      });
    }
  });
  await expect.poll(() => reports.length).toBe(5);
  const [first, ...others] = reports;
  expect([first?.get("event"), first?.get("message")]).toEqual(["unhandledrejection", "promise that failed"]);
  expect(others.map((report) => report.get("event"))).toEqual(["error", "error", "error", "error"]);
  for (const report of reports) expect(report.get("page")).toBe("/brands");
  expect(reports.map(String).join(" ")).not.toContain("private-token");
});

test("a change of pages whose animation the browser skips is not an error", async ({ page }) => {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/browser-errors")) reports.push(request.url());
  });
  await page.goto("/brands");
  await untilElementHydrated(page, "header a");
  const names = await page.evaluate(async () => {
    const skipped: string[] = [];
    // What a handler of this promise would get: React Router has none.
    const start = () => document.startViewTransition(() => undefined);
    for (const skip of [(first: ViewTransition) => first.skipTransition(), start]) {
      const transition = start();
      skip(transition);
      await transition.updateCallbackDone;
      skipped.push(await transition.ready.then(String, ({ name }) => name));
      start().skipTransition();
    }
    // Rejections without a handler are told before a timer.
    await new Promise((told) => setTimeout(told, 50));
    return skipped;
  });
  expect(names).toEqual(["AbortError", "AbortError"]);
  // A page error would fail this test: see page-problems.
  expect(reports).toEqual([]);
});
