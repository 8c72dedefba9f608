import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site";

const TOKEN = "a-token-for-prometheus";

let blog: Server;
let site: Awaited<ReturnType<typeof startTestSite>>;
beforeAll(async () => {
  // A blog that is down.
  blog = createServer((_, response) => response.writeHead(500).end()).listen(0, "127.0.0.1");
  await once(blog, "listening");
  site = await startTestSite({
    METRICS_TOKEN: TOKEN,
    BLOG_API_URL: `http://127.0.0.1:${(blog.address() as AddressInfo).port}`,
    BLOG_API_KEY: "0123456789abcdef0123456789",
  });
});
afterAll(async () => {
  await site?.stop();
  blog?.close();
});

test("/healthz responds while the process runs", async () => {
  const answer = await fetch(`${site.url}/healthz`);
  expect([answer.status, await answer.text()]).toEqual([200, "ok\n"]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("a blog that is down is reported, and does not make the process unready", async () => {
  expect((await fetch(`${site.url}/news`)).status).toBe(503);
  const answer = await fetch(`${site.url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    ready: true,
    stopping: false,
    outbox: "writable",
    upstreams: { blog: { answersNow: false, lastAnswer: null, lastFault: expect.stringMatching(/^\d{4}-/) } },
  });
});

describe("metrics", () => {
  const read = (authorization?: string, { url } = site) =>
    fetch(`${url}/metrics`, authorization ? { headers: { Authorization: authorization } } : {});

  test("require the token", async () => {
    for (const wrong of [undefined, "Bearer wrong", `Basic ${TOKEN}`, "Bearer "]) {
      const answer = await read(wrong);
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain("http_requests_total");
    }
  });

  test("count by route pattern, not by path", async () => {
    const counted = await startTestSite({ METRICS_TOKEN: TOKEN });
    const ask = async (path: string) => {
      const answer = await fetch(counted.url + path);
      await answer.text();
      return answer;
    };
    await ask("/brands/nobody-of-this-name");
    await ask("/brands/nobody-of-this-name.data");
    await ask("/wp-login.php");
    await ask("/favicon.svg");
    // No file, though the URL table has no row for it.
    await ask("/WP-Login.php/");
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

    // The home page's data, rendered and kept.
    let asked = 0;
    const kept = async () => {
      asked += 1;
      return (await ask("/_.data")).headers.has("Age");
    };
    await expect.poll(kept).toBe(true);
    await expect.poll(series).toContain(`http_requests_total{method="GET",route="/",status="200"} ${asked}`);
    await counted.stop();
  });

  test("tell how much the page cache holds", async () => {
    const gauge = async (name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await (await read(`Bearer ${TOKEN}`)).text())?.[1]);
    const before = { pages: await gauge("page_cache_pages"), bytes: await gauge("page_cache_bytes") };
    const { length } = await (await fetch(`${site.url}/event-policy`)).text();
    await expect.poll(() => gauge("page_cache_pages")).toBe(before.pages + 1);
    expect(await gauge("page_cache_bytes")).toBeGreaterThan(before.bytes + length);
  });
});

test("without a token there are no metrics", async () => {
  const bare = await startTestSite();
  expect((await fetch(`${bare.url}/metrics`, { headers: { Authorization: "Bearer " } })).status).toBe(404);
  await bare.stop();
});
