import { afterAll, beforeAll, expect, test } from "vitest";
import { startManyBrands } from "../../support/content/many-brands";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { type StubApi, sendJson } from "../../support/services/stub-api";
import { signed } from "../../support/services/webhook";

const SECRET = "a-secret-of-the-product-data";

let api: StubApi;
let site: SiteServer;
beforeAll(async () => {
  api = await startManyBrands(3);
  site = await startTestSite({ API_URL: api.url, CONTENT_WEBHOOK_SECRET: SECRET });
});
afterAll(async () => {
  await site?.stop();
  await api?.stop();
});

const shows = async (label: string) => (await (await fetch(`${site.url}/links`)).text()).includes(label);

test("pages show new content after the API has announced a change, and not before", async () => {
  expect(await shows("Tickets, children, pets, accessibility")).toBe(true);
  api.behave(sendJson({ links: [{ label: "Another way", url: "/ticket", icon: "lucide:map" }] }));
  expect(await shows("Another way")).toBe(false);

  const body = JSON.stringify({ event: "changed" });
  const headers = signed(body, { header: "X-Content-Signature", secret: SECRET });
  expect((await fetch(`${site.url}/hooks/content`, { method: "POST", body, headers })).status).toBe(202);
  // Polled, because while the API is slow the stale content is shown once more.
  await expect.poll(() => shows("Another way")).toBe(true);
});
