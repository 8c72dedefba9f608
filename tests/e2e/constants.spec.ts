import { constant } from "../support/browser/constants";
import { untilAlive } from "../support/browser/hydrated";
import { startOwnSite } from "../support/servers/own-site";
import { expect, test } from "../support/servers/site-test";
import { sendFromSite, sendJson, startStandIn } from "../support/services/stub-api";

/** Statuses that are asked again, and some that are not (specification, section 9). */
const AGAIN = [408, 409, 425, 429, 500, 502, 503, 504];
const NOT_AGAIN = [400, 403, 410, 501];

test("the event's days and hours, and the date of the terms", async ({ page }) => {
  await page.goto("/");
  const when = page.locator(".hero").getByRole("listitem").first();
  await expect(when).toHaveText("14–16 November 2025, 10 AM – 9 PM");
  constant("Event", (await when.textContent()) ?? "");
  await page.goto("/terms");
  const updated = page.getByRole("main").locator("time").first();
  await expect(updated).toHaveText("August 21, 2025");
  constant("Terms last updated", (await updated.textContent()) ?? "");
});

test("what only reads is asked for once more on the listed statuses, and on no others", async ({
  page,
  site,
  watch,
}) => {
  watch.allow(/\b50[03]\b/);
  const { brands } = await (await fetch(`${site.url}/api/v1/brands`)).json();
  const slugs: string[] = brands.map(({ slug }: { slug: string }) => slug);
  let fault = { path: "", status: 0 };
  const api = await startStandIn((request, response) => {
    const path = request.url ?? "/";
    if (path === fault.path && timesAsked(path) === 1) sendJson({}, fault.status)(request, response);
    else sendFromSite(site.url)(request, response);
  });
  const timesAsked = (path: string) => api.requests.filter((request) => request === `GET ${path}`).length;
  const own = await startOwnSite({ API_URL: api.url });
  const again: number[] = [];
  for (const status of [...AGAIN, ...NOT_AGAIN]) {
    const path = `/brands/${slugs.pop()}`;
    fault = { path, status };
    await page.goto(own.url + path);
    if (timesAsked(path) === 2) again.push(status);
  }
  expect(again).toEqual(AGAIN);
  constant("Fetch retries, without a body", `1 on ${again.join(", ")}`);
  await own.stop();
  await api.stop();
});

test("a form that meets an error is sent once", async ({ page, watch }) => {
  watch.allow(/\b503\b/);
  await page.goto("/contact");
  await untilAlive(page);
  let sent = 0;
  await page.route("**/contact.data*", (route) => {
    sent += 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect.poll(() => sent).toBe(1);
  constant("Fetch retries, with a body", sent - 1);
});
