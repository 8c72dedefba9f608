import { recordConstant } from "../support/browser/constants";
import { untilHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";
import { proxyToSite, sendJson, startStubApi } from "../support/services/stub-api";

/** Statuses that are retried, and some that are not. */
const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504];
const NOT_RETRIED = [400, 403, 410, 501];

test("the pages show the event's days and hours, and the date of the terms", async ({ page }) => {
  await page.goto("/");
  const when = page.locator(".hero").getByRole("listitem").first();
  await expect(when).toHaveText("14–16 November 2025, 10 AM – 9 PM");
  recordConstant("Event", (await when.textContent()) ?? "");
  await page.goto("/terms");
  const updated = page.getByRole("main").locator("time").first();
  await expect(updated).toHaveText("August 21, 2025");
  recordConstant("Terms last updated", (await updated.textContent()) ?? "");
});

test("a read from the API is retried once on the listed statuses only", async ({ page, site, problems }) => {
  problems.allow(/\b50[03]\b/);
  const { brands } = await (await fetch(`${site.url}/api/v1/brands`)).json();
  const slugs: string[] = brands.map(({ slug }: { slug: string }) => slug);
  let fault = { path: "", status: 0 };
  const api = await startStubApi((request, response) => {
    const path = request.url ?? "/";
    if (path === fault.path && timesRequested(path) === 1) sendJson({}, fault.status)(request, response);
    else proxyToSite(site.url)(request, response);
  });
  const timesRequested = (path: string) => api.requests.filter((request) => request === `GET ${path}`).length;
  const own = await startTestSite({ API_URL: api.url });
  const retried: number[] = [];
  for (const status of [...RETRIED, ...NOT_RETRIED]) {
    const path = `/brands/${slugs.pop()}`;
    fault = { path, status };
    await page.goto(own.url + path);
    if (timesRequested(path) === 2) retried.push(status);
  }
  expect(retried).toEqual(RETRIED);
  recordConstant("Fetch retries, without a body", `1 on ${retried.join(", ")}`);
  await own.stop();
  await api.stop();
});

test("a failed form is not sent again", async ({ page, problems }) => {
  problems.allow(/\b503\b/);
  await page.goto("/contact");
  await untilHydrated(page);
  let sent = 0;
  await page.route("**/contact.data*", (route) => {
    sent += 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect.poll(() => sent).toBe(1);
  recordConstant("Fetch retries, with a body", sent - 1);
});
