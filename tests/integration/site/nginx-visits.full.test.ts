import { expect, test } from "vitest";
import { countLines } from "~/platform/visits/visit-log.server";
import { type Nginx, startNginx } from "../../support/servers/nginx";
import { sharedSite } from "../../support/servers/shared-site";

test("the log of nginx says which pages were sent, also from its cache, and leaves out programs that name themselves", async () => {
  const site = await sharedSite();
  const host = new URL(site.url).host;
  const nginx: Nginx = await startNginx({ sites: [host, host] });
  try {
    const get = async (path: string, agent: string, method = "GET") => {
      const response = await fetch(nginx.url + path, { method, headers: { "User-Agent": agent } });
      await response.arrayBuffer();
      return response.headers.get("ETag");
    };
    const phone = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";
    const etag = await get("/brands", phone);
    for (let visit = 0; visit < 3; visit += 1) await get("/brands?from=chat", phone);
    await fetch(`${nginx.url}/brands`, { headers: { "User-Agent": phone, "If-None-Match": etag ?? "" } });
    await get("/brands", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
    await get("/brands", "curl/8.1");
    await get("/brands", phone, "HEAD");
    const pageOf = (path: string) => (path === "/brands" ? path : null);
    const visits = () =>
      countLines(
        nginx.log().map((line) => JSON.stringify(line)),
        pageOf,
      ).map(({ visits: sum }) => sum);
    await expect.poll(visits).toEqual([5]);
  } finally {
    await nginx.stop();
  }
});
