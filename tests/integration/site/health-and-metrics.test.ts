import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedSite } from "../../support/servers/shared-site";
import { startTestSite } from "../../support/servers/test-site";
import { type HttpServer, startHttpServer } from "../../support/services/http-server";

const TOKEN = "a-token-for-prometheus";

let blog: HttpServer;
let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  // The blog is down.
  blog = await startHttpServer((_, response) => response.writeHead(500).end());
  site = await startTestSite({
    METRICS_TOKEN: TOKEN,
    BLOG_API_URL: blog.url,
    BLOG_API_KEY: "0123456789abcdef0123456789",
  });
});
afterAll(async () => {
  await site?.stop();
  await blog?.stop();
});

test("/healthz responds while the process runs", async () => {
  const response = await fetch(`${site.url}/healthz`);
  expect([response.status, await response.text()]).toEqual([200, "ok\n"]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a blog that is down is reported, and does not make the process unready", async () => {
  expect((await fetch(`${site.url}/news`)).status).toBe(503);
  const response = await fetch(`${site.url}/readyz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    ready: true,
    stopping: false,
    outbox: "writable",
    upstreams: { blog: { answersNow: false, lastAnswer: null, lastFault: expect.stringMatching(/^\d{4}-/) } },
  });
});

describe("metrics", () => {
  const read = (authorization?: string, { url } = site) =>
    fetch(`${url}/metrics`, authorization ? { headers: { Authorization: authorization } } : {});

  test("are served only with the token", async () => {
    for (const wrong of [undefined, "Bearer wrong", `Basic ${TOKEN}`, "Bearer "]) {
      const response = await read(wrong);
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain("http_requests_total");
    }
  });

  test("count requests by route pattern, not by path", async () => {
    const counted = await startTestSite({ METRICS_TOKEN: TOKEN });
    const fetchPage = async (path: string) => {
      const response = await fetch(counted.url + path);
      await response.text();
      return response;
    };
    await fetchPage("/brands/nobody-of-this-name");
    await fetchPage("/brands/nobody-of-this-name.data");
    await fetchPage("/wp-login.php");
    await fetchPage("/favicon.svg");
    // A normalized redirect, not a file.
    await fetchPage("/WP-Login.php/");
    const series = async () => (await (await read(`Bearer ${TOKEN}`, counted)).text()).split("\n");
    await expect
      .poll(series)
      .toEqual(
        expect.arrayContaining([
          'http_requests_total{method="GET",route="/brands/:slug",status="404"} 2',
          'http_requests_total{method="GET",route="/*",status="308"} 1',
          'http_requests_total{method="GET",route="/*",status="404"} 2',
          'http_requests_total{method="GET",route="(file)",status="200"} 1',
          'outbox_deliveries{state="waiting"} 0',
        ]),
      );
    expect((await series()).join("\n")).not.toContain("nobody-of-this-name");

    // The home page's data, rendered and cached.
    let requestCount = 0;
    const isCached = async () => {
      requestCount += 1;
      return (await fetchPage("/_.data")).headers.has("Age");
    };
    await expect.poll(isCached).toBe(true);
    await expect.poll(series).toContain(`http_requests_total{method="GET",route="/",status="200"} ${requestCount}`);
    await counted.stop();
  });

  test("name the release, as /readyz and each line of the log do", async () => {
    const { release } = await (await fetch(`${site.url}/readyz`)).json();
    expect(release).toMatch(/^\d+\.\d+\.\d+\+[\w.]+$/);
    expect(await (await read(`Bearer ${TOKEN}`)).text()).toContain(`\nsite_build_info{release="${release}"} 1\n`);
    const lines = site.output().trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).release)).toEqual(lines.map(() => release));
  });

  test("include the page cache's pages and bytes", async () => {
    const gauge = async (name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await (await read(`Bearer ${TOKEN}`)).text())?.[1]);
    const before = { pages: await gauge("page_cache_pages"), bytes: await gauge("page_cache_bytes") };
    const { length } = await (await fetch(`${site.url}/event-policy`)).text();
    await expect.poll(() => gauge("page_cache_pages")).toBe(before.pages + 1);
    expect(await gauge("page_cache_bytes")).toBeGreaterThan(before.bytes + length);
  });
});

test("/metrics is a 404 when no token is set", async () => {
  const bare = await sharedSite();
  expect((await fetch(`${bare.url}/metrics`, { headers: { Authorization: "Bearer " } })).status).toBe(404);
});
