import { request as nodeRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestLines } from "../../support/content/request-lines";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { signed } from "../../support/services/webhook";

const CONTENT_SECRET = "the-secret-of-the-content";
const BLOG_SECRET = "the-secret-of-the-blog";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite({
    SHOW_STACK: "false",
    CONTENT_WEBHOOK_SECRET: CONTENT_SECRET,
    BLOG_WEBHOOK_SECRET: BLOG_SECRET,
  });
});
afterAll(() => site?.stop());

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Sends a request as it is: `fetch` would decode the body, add headers and normalize the URL. */
function send(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { hostname, port } = new URL(site.url);
  const clientRequest = nodeRequest(
    { hostname, port, path, method, headers: { "User-Agent": BROWSER, ...headers } },
    (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", reject);
    },
  );
  clientRequest.on("error", reject).end();
  return promise;
}

/** Requests until the response comes from the cache: only those have an age. */
async function fetchCached(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  await expect.poll(async () => (await send(path, headers)).headers.age).toBeDefined();
  return send(path, headers);
}

test("a hundred concurrent requests share one render, whose id is in the log", async () => {
  const responses = await Promise.all(Array.from({ length: 100 }, () => send("/terms", { "Accept-Encoding": "br" })));
  const ids = new Set(responses.map(({ headers }) => headers["x-request-id"]));
  expect(ids.size).toBe(100);
  const lines = () => requestLines(site).filter(({ id }) => ids.has(String(id)));
  await expect.poll(() => lines().length).toBe(100);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { headers, body } of responses)
    expect(String(headers["content-encoding"] ? brotliDecompressSync(body) : body)).toContain("</html>");
  // Requests that wait until the page is stored are cache hits.
  const rendered = lines().filter(({ cache }) => cache === "miss");
  const renders = new Set(rendered.map(({ render }) => String(render)));
  expect(renders.size).toBe(1);
  for (const render of renders) expect(render).toMatch(/^[\w-]+$/);
});

test("each cache hit of any kind has a log line with status, bytes and time", async () => {
  const { headers } = await fetchCached("/privacy", { "Accept-Encoding": "br" });
  const known = { "Accept-Encoding": "br", "If-None-Match": String(headers.etag) };
  const since = Date.now();
  const requests: Parameters<typeof send>[] = [
    ["/privacy", { "Accept-Encoding": "br" }],
    ["/privacy", { "Accept-Encoding": "gzip" }],
    ["/privacy", {}, "HEAD"],
    ["/privacy", known],
    ["/privacy?utm_source=hall", {}],
    ["/privacy", { "Accept-Encoding": "br" }],
  ];
  const expected: Record<string, unknown>[] = [];
  const sizes = new Set<number>();
  // Twice: the second request of a kind uses the logger of the first.
  for (const one of requests.flatMap((each) => [each, each])) {
    const { status, headers, body } = await send(...one);
    sizes.add(body.length);
    expected.push({
      id: headers["x-request-id"],
      level: 30,
      time: expect.toSatisfy((time: number) => time >= since && time <= Date.now()),
      method: one[2] ?? "GET",
      path: "/privacy",
      status,
      ms: 0,
      bytes: body.length,
      cache: "hit",
      release: expect.any(String),
      msg: "request",
    });
  }
  const ids = new Set(expected.map(({ id }) => id));
  const lines = () => requestLines(site).filter(({ id }) => ids.has(id));
  await expect.poll(() => lines().length).toBe(expected.length);
  expect(lines()).toEqual(expected);
  expect(sizes.size).toBe(4);
});

describe("a cached page", () => {
  test("has an ETag and a length in each encoding, and a 304 for it", async () => {
    const encodings = ["br", "gzip", "identity"];
    const responses = await Promise.all(
      encodings.map((encoding) => fetchCached("/faq", { "Accept-Encoding": encoding })),
    );
    const decode = [brotliDecompressSync, gunzipSync, (body: Buffer) => body];
    const texts = responses.map(({ body }, at) => String(decode[at]?.(body)));
    expect(new Set(texts).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const [at, { headers, body }] of responses.entries()) {
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary?.toString().split(", ").sort()).toEqual(["Accept-Encoding", "Cookie"]);
      const [encoding = "", etag = ""] = [encodings[at], headers.etag?.toString()];
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await send("/faq", { "Accept-Encoding": encoding, "If-None-Match": known });
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers.etag).toBe(etag);
        expect(again.headers["cache-control"]).toBe(headers["cache-control"]);
      }
      const other = responses[(at + 1) % 3]?.headers.etag?.toString() ?? "";
      expect((await send("/faq", { "Accept-Encoding": encoding, "If-None-Match": other })).status).toBe(200);
    }
  });

  test("HEAD has the headers of GET, also for a page that is not cached yet", async () => {
    const first = await send("/winner", {}, "HEAD");
    const { headers, body } = await fetchCached("/winner");
    const again = await send("/winner", {}, "HEAD");
    expect(first.status).toBe(200);
    expect([first.body.length, again.body.length]).toEqual([0, 0]);
    for (const name of ["etag", "content-type", "cache-control", "content-length"]) {
      expect(first.headers[name]).toBe(headers[name]);
      expect(again.headers[name]).toBe(headers[name]);
    }
    expect(again.headers["content-length"]).toBe(String(body.length));
  });

  test("is complete: no script moves parts into their places", async () => {
    const html = String((await fetchCached("/")).body);
    expect(html).toMatch(/href="\/news\/[a-z0-9-]+"/);
    expect(html).not.toContain("Read the latest on our news page.");
    expect(html).not.toContain("<template");
  });

  test("the data of a page is cached too", async () => {
    const { headers } = await fetchCached("/faq.data", { "Accept-Encoding": "br" });
    expect(headers["content-type"]).toBe("text/x-script");
    expect(headers["content-encoding"]).toBe("br");
    await fetchCached("/news/rss.xml");
  });

  test("the data of each set of a page's routes is cached separately", async () => {
    const own = await fetchCached("/faq.data?_routes=routes%2Fpages%2Ffaq");
    const both = await fetchCached("/faq.data?_routes=routes%2Fpages%2Ffaq%2Croot");
    expect((await send("/faq.data?_routes=root%2Croutes%2Fpages%2Ffaq%2Croot")).headers.etag).toBe(both.headers.etag);
    expect(both.headers.etag).not.toBe(own.headers.etag);
  });

  test("routes of other pages make no cache entries, in any combination", async () => {
    const ids = ["root", "routes/pages/faq", "links", "news", "brands", "ticket"];
    const subsets = Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((_id, at) => bits & (1 << at)));
    const foreign = subsets.filter((subset) => subset.some((id) => !["root", "routes/pages/faq"].includes(id)));
    const paths = foreign.map((subset) => `/faq.data?_routes=${encodeURIComponent(subset.join(","))}`);
    for (const path of paths) expect((await send(path)).status).toBe(200);
    const ages = await Promise.all(paths.map(async (path) => (await send(path)).headers.age));
    expect(ages.filter((age) => age !== undefined)).toEqual([]);
  });
});

describe("unknown query parameters", () => {
  test("are ignored", async () => {
    const plain = await fetchCached("/partners");
    const { headers, body } = await send("/partners?utm_source=newsletter&fbclid=x");
    expect(headers.etag).toBe(plain.headers.etag);
    expect(String(body)).not.toContain("newsletter");
  });

  test("parameters of the route rule are in the cache key, in any order", async () => {
    const about = await fetchCached("/ticket?tab=about");
    expect(about.headers.etag).not.toBe((await fetchCached("/ticket")).headers.etag);
    const spelled = await send("/ticket?x=1&tab=about&tab=brands");
    expect(spelled.headers.etag).toBe(about.headers.etag);
  });

  test.each([
    ["/ticket?tab=made-up", "/ticket"],
    ["/brands?order=made-up", "/brands"],
    ["/brands?page=2.0&category=Made+Up", "/brands"],
    ["/news?page=made-up", "/news"],
  ])("an invalid value is ignored: %s is %s", async (path, plain) => {
    const { headers } = await fetchCached(plain);
    expect((await send(path)).headers.etag).toBe(headers.etag);
  });

  test.each([
    ["/brands?category=made-up", "No brand matches"],
    ["/brands?page=9999", "No brand matches"],
    ["/rundown?stage=made-up", "Nothing here on this day"],
    ["/rundown?day=2&program=made-up", "Nothing here on this day"],
    ["/news?tag=made-up", "No articles here"],
  ])("an unknown value is a 404, not cached: %s", async (path, text) => {
    for (const address of [path, path, path.replace("?", ".data?")]) {
      const { status, headers, body } = await send(address);
      expect([status, headers.age]).toEqual([404, undefined]);
      if (address === path) expect(String(body)).toContain(text);
    }
  });

  test("a search is not cached", async () => {
    for (let times = 0; times < 3; times += 1) {
      const { headers, body } = await send("/brands?q=tent");
      expect(headers.age).toBeUndefined();
      expect(String(body)).toContain("“tent”");
    }
  });
});

describe("poisoning", () => {
  const HOSTILE = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "X-Forwarded-For": "evil.example",
    "X-Forwarded-Port": "64999",
    "X-Forwarded-Prefix": "/evil",
    "X-Host": "evil.example",
    "X-Original-URL": "/evil",
    "X-Rewrite-URL": "/evil",
    Forwarded: "host=evil.example",
    Origin: "https://evil.example",
    Referer: "https://evil.example/",
    "Accept-Language": "evil",
    "X-React-Router-SPA-Mode": "yes",
    Authorization: "Basic evil",
    Range: "bytes=0-10",
  };

  test.each([["/gallery"], ["/programs"], ["/news.data"]])(
    "%s is requested first by a hostile client",
    async (path) => {
      const first = await send(path, HOSTILE);
      expect(first.status).toBe(200);
      const { headers, body } = await fetchCached(path);
      const response = JSON.stringify(headers) + body;
      expect(response).not.toContain("evil");
      expect(response).not.toContain("64999");
      expect(response).toContain(path === "/news.data" ? "dates-and-hall-for-2025" : "</html>");
    },
  );

  test("invalid cookies and a forged color mode get the default page", async () => {
    const { headers } = await fetchCached("/privacy");
    for (const cookie of [
      "color-mode=dark",
      "color-mode=%22",
      "color-mode=a; color-mode=b",
      "=; ;; x",
      "session=<script>",
    ]) {
      expect((await send("/privacy", { Cookie: cookie })).headers.etag).toBe(headers.etag);
    }
  });

  test("another spelling of a path is not cached", async () => {
    for (const path of ["/%66aq", "/FAQ", "/faq/", "//faq", "/./faq", "/x/../faq", "/faq%20"]) {
      const responses = [await send(path), await send(path)];
      for (const { headers } of responses) expect(headers.age).toBeUndefined();
    }
  });

  test.each([
    ["/f%61q?a=b", "/faq?a=b"],
    ["/rundown%2ejson", "/rundown.json"],
    ["/%72obots.txt", "/robots.txt"],
    ["/api/v1/br%61nds?limit=1", "/api/v1/brands?limit=1"],
    ["/F%41Q/", "/faq"],
    ["/bl%6Fg/a-post", "/news/a-post"],
    ["/%6e%6F-such-page", "/no-such-page"],
    ["//expo%2Eexample", "/expo.example"],
  ])("%s redirects to %s", async (path, location) => {
    const { status, headers } = await send(path);
    expect(status).toBe(308);
    expect(headers).toMatchObject({ location, "cache-control": "private, no-store" });
  });

  test("the data of a page has one cacheable spelling", async () => {
    for (const path of ["/f%61q.data", "/brand%73.data?page=2"]) {
      const { headers, body } = await send(path);
      expect([headers["cache-control"], String(body)]).toEqual(["private, no-store", expect.stringContaining("308")]);
    }
  });

  test("a page that does not exist is not cached", async () => {
    for (const path of ["/no-such-page", "/brands/nobody", "/rundown?day=99"]) {
      for (let times = 0; times < 2; times += 1) {
        const { status, headers } = await send(path);
        expect(status).toBe(404);
        expect(headers.age).toBeUndefined();
      }
    }
  });
});

describe("personal responses", () => {
  async function choose(mode: string) {
    const response = await fetch(`${site.url}/color-mode`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.url },
      body: new URLSearchParams({ mode, returnTo: "/" }),
    });
    return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  }

  test("each color mode has a cached page, without the cookie", async () => {
    const cookies = ["", await choose("dark"), `a=b; ${await choose("light")}`];
    const pages = await Promise.all(cookies.map((Cookie) => fetchCached("/accessibility", Cookie ? { Cookie } : {})));
    expect(pages.map(({ body }) => /data-color-mode="(\w+)"/.exec(String(body))?.[1])).toEqual([
      "system",
      "dark",
      "light",
    ]);
    for (const { headers } of pages) expect(headers["set-cookie"]).toBeUndefined();
  });

  test("a toast is shown once and only to its visitor, and its remaining cookie gets cached pages", async () => {
    const plain = await fetchCached("/terms");
    const client = formClient(site);
    const sent = await client.post("/contact", contactFields(await client.openForm("/contact")));
    const message = sent.headers.getSetCookie().find((cookie) => cookie.startsWith("toast="));
    const shown = await send("/terms", { Cookie: message?.split(";")[0] ?? "" });
    expect(String(shown.body)).toContain("Thank you.");
    expect(shown.headers.age).toBeUndefined();
    const emptied = shown.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect(emptied).toMatch(/^toast=/);
    expect((await send("/terms", { Cookie: emptied })).headers.etag).toBe(plain.headers.etag);
    expect(String((await send("/terms")).body)).not.toContain("Thank you.");
  });

  test("each visitor gets a form with its own token", async () => {
    const keys = await Promise.all([1, 2, 3].map(async () => String((await send("/contact")).body)));
    expect(new Set(keys).size).toBe(3);
  });
});

describe("purge", () => {
  const body = JSON.stringify({ event: "changed" });
  const notify = (path: string, headers: Record<string, string>) =>
    fetch(site.url + path, { method: "POST", body, headers }).then(({ status }) => status);

  test.each([
    ["/hooks/content", "X-Content-Signature", CONTENT_SECRET],
    ["/hooks/blog", "X-Ghost-Signature", BLOG_SECRET],
  ])("%s: the next request renders", async (path, header, secret) => {
    await fetchCached("/links");
    expect(await notify(path, signed(body, { header, secret }))).toBe(202);
    // The first request waits for the new page; the next one is a hit.
    const ids = [await send("/links"), await send("/links")].map(({ headers }) => headers["x-request-id"]);
    const outcomes = () => ids.map((id) => requestLines(site).find((line) => line.id === id)?.cache);
    await expect.poll(outcomes).toEqual(["miss", "hit"]);
  });

  test("requires the secret", async () => {
    expect(await notify("/hooks/content", {})).toBe(401);
    expect(await notify("/hooks/content", signed(body, { header: "X-Content-Signature", secret: "another" }))).toBe(
      401,
    );
    const read = await send("/hooks/content");
    expect([read.status, read.headers.allow]).toEqual([405, "POST"]);
  });
});
