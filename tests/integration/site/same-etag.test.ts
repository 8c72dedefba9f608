import { afterAll, beforeAll, expect, test } from "vitest";
import event from "~/content/embedded/event.json";
import { readEmbeddedApi } from "~/content/product-api/embedded-api.server";
import { isPublic } from "~/platform/http/caching/cache-policies";
import { PAGES } from "../../support/content/routes";
import { everyNth } from "../../support/content/sample";
import { createSiteClock } from "../../support/servers/site-clock";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { sendJson, startStubApi } from "../../support/services/stub-api";

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** Thirty days before the expo, at second 10 of a minute, so that the countdown shows the same minutes on both. */
const START = Date.parse(event.startTime) - 30 * DAY + 10 * SECOND;
const [first, second] = [createSiteClock(START), createSiteClock(START)];
/** Two instances, the second one's clock some seconds ahead: a page rendered again, and by another instance. */
let sites: SiteServer[] = [];
/** On the embedded content, each instance would begin at `SITE_CLOCK`. */
let api: Awaited<ReturnType<typeof startStubApi>>;
beforeAll(async () => {
  setClocks(0);
  api = await startStubApi((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    void readEmbeddedApi(url.pathname, url.searchParams).then(({ status, body }) =>
      sendJson(body, status)(request, response),
    );
  });
  sites = await Promise.all(
    [first, second].map((clock) =>
      startTestSite({
        APP_URL: "http://expo.example",
        API_URL: api.url,
        ...clock.env,
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await api?.stop();
  for (const clock of [first, second]) clock.remove();
});

function setClocks(secondsAhead: number) {
  first.set(START);
  second.set(START + secondsAhead * SECOND);
}

/** The response from the cache: only those have an age. */
async function cached(url: string): Promise<Response> {
  let response = await fetch(url);
  await expect
    .poll(async () => {
      await response.arrayBuffer();
      response = await fetch(url);
      return response.headers.get("Age");
    })
    .not.toBeNull();
  return response;
}

/** Not forms, which have their own key each time. */
const STORED = PAGES.filter(({ cache }) => isPublic(cache));

test.each(
  everyNth(
    STORED.map(({ path }) => path),
    2,
  ),
)("%s: rendered again, the same content has the same ETag", async (path) => {
  const [first = "", second = ""] = sites.map(({ url }) => url + path);
  setClocks(20);
  const { headers } = await cached(first);
  const etag = headers.get("ETag") ?? "";
  expect(etag).not.toBe("");
  await cached(second);
  const again = await fetch(second, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
});
