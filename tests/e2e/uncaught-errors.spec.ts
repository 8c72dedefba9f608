import { untilElementHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";

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
