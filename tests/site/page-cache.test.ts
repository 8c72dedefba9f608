import { request as nodeRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactFields, formClient } from "../support/form-client";
import { startOwnSite } from "../support/own-site";
import { requestLines } from "../support/request-lines";
import type { SiteServer } from "../support/site-server";
import { signed } from "../support/webhook";

const CONTENT_SECRET = "the-secret-of-the-keeper";
const BLOG_SECRET = "the-secret-of-the-blog";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let site: SiteServer;
beforeAll(async () => {
  site = await startOwnSite({
    SHOW_STACK: "false",
    CONTENT_WEBHOOK_SECRET: CONTENT_SECRET,
    BLOG_WEBHOOK_SECRET: BLOG_SECRET,
  });
});
afterAll(() => site?.stop());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A request just as it is written: `fetch` would decode, add headers and mend the address. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(site.url);
  const asked = nodeRequest(
    { hostname, port, path, method, headers: { "User-Agent": BROWSER, ...headers } },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
      answer.on("error", reject);
    },
  );
  asked.on("error", reject).end();
  return promise;
}

/** Asks until the answer is one that was kept; they alone have an age. */
async function askKept(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  await expect.poll(async () => (await ask(path, headers)).headers.age).toBeDefined();
  return ask(path, headers);
}

// Stands first: a process that has rendered nothing yet takes long enough for all of them to come.
test("a hundred at once: one render, which the line of each names", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask("/terms", { "Accept-Encoding": "br" })));
  const ids = new Set(answers.map(({ headers }) => headers["x-request-id"]));
  expect(ids.size).toBe(100);
  const lines = () => requestLines(site).filter(({ id }) => ids.has(String(id)));
  await expect.poll(() => lines().length).toBe(100);
  // Those that came when it was done have a kept page.
  const rendered = lines().filter(({ cache }) => cache === "miss");
  expect(rendered.length).toBeGreaterThan(1);
  expect(new Set(rendered.map(({ render }) => render)).size).toBe(1);
  expect(rendered[0]?.render).toMatch(/^[\w-]+$/);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const texts = answers.map(({ headers, body }) => (headers["content-encoding"] ? brotliDecompressSync(body) : body));
  for (const text of texts) expect(text.includes("</html>")).toBe(true);
});

test("kept answers of every kind have a line each, with what was sent, at the time when it was", async () => {
  const { headers } = await askKept("/privacy", { "Accept-Encoding": "br" });
  const known = { "Accept-Encoding": "br", "If-None-Match": String(headers.etag) };
  const since = Date.now();
  const asked: Parameters<typeof ask>[] = [
    ["/privacy", { "Accept-Encoding": "br" }],
    ["/privacy", { "Accept-Encoding": "gzip" }],
    ["/privacy", {}, "HEAD"],
    ["/privacy", known],
    ["/privacy?utm_source=hall", {}],
    ["/privacy", { "Accept-Encoding": "br" }],
  ];
  const expected: Record<string, unknown>[] = [];
  const sizes = new Set<number>();
  // Twice: the second of a kind finds what was put together for the first.
  for (const one of asked.flatMap((each) => [each, each])) {
    const { status, headers, body } = await ask(...one);
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
      msg: "request",
    });
  }
  const ids = new Set(expected.map(({ id }) => id));
  const lines = () => requestLines(site).filter(({ id }) => ids.has(id));
  await expect.poll(() => lines().length).toBe(expected.length);
  expect(lines()).toEqual(expected);
  expect(sizes.size).toBe(4);
});

describe("a kept page", () => {
  test("has an ETag and a length in each coding, and answers 304 to it", async () => {
    const codings = ["br", "gzip", "identity"];
    const answers = await Promise.all(codings.map((coding) => askKept("/faq", { "Accept-Encoding": coding })));
    const decode = [brotliDecompressSync, gunzipSync, (body: Buffer) => body];
    const texts = answers.map(({ body }, at) => String(decode[at]?.(body)));
    expect(new Set(texts).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const [at, { headers, body }] of answers.entries()) {
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary?.toString().split(", ").sort()).toEqual(["Accept-Encoding", "Cookie"]);
      const [coding = "", etag = ""] = [codings[at], headers.etag?.toString()];
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await ask("/faq", { "Accept-Encoding": coding, "If-None-Match": known });
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers.etag).toBe(etag);
        expect(again.headers["cache-control"]).toBe(headers["cache-control"]);
      }
      const other = answers[(at + 1) % 3]?.headers.etag?.toString() ?? "";
      expect((await ask("/faq", { "Accept-Encoding": coding, "If-None-Match": other })).status).toBe(200);
    }
  });

  test("HEAD says what GET says, also of a page that nobody asked for before", async () => {
    const first = await ask("/winner", {}, "HEAD");
    const { headers, body } = await askKept("/winner");
    const again = await ask("/winner", {}, "HEAD");
    expect(first.status).toBe(200);
    expect([first.body.length, again.body.length]).toEqual([0, 0]);
    for (const name of ["etag", "content-type", "cache-control", "content-length"]) {
      expect(first.headers[name]).toBe(headers[name]);
      expect(again.headers[name]).toBe(headers[name]);
    }
    expect(again.headers["content-length"]).toBe(String(body.length));
  });

  test("has everything in its place: no part is moved there by a script", async () => {
    const html = String((await askKept("/")).body);
    expect(html).toMatch(/href="\/news\/[a-z0-9-]+"/);
    expect(html).not.toContain("The latest news stands on its own page.");
    expect(html).not.toContain("<template");
  });

  test("the data of a page too", async () => {
    const { headers } = await askKept("/faq.data", { "Accept-Encoding": "br" });
    expect(headers["content-type"]).toBe("text/x-script");
    expect(headers["content-encoding"]).toBe("br");
    await askKept("/news/rss.xml");
  });

  test("the data of those of a page's routes that the client asks for", async () => {
    const own = await askKept("/faq.data?_routes=routes%2Fpages%2Ffaq");
    const both = await askKept("/faq.data?_routes=routes%2Fpages%2Ffaq%2Croot");
    expect((await ask("/faq.data?_routes=root%2Croutes%2Fpages%2Ffaq%2Croot")).headers.etag).toBe(both.headers.etag);
    expect(both.headers.etag).not.toBe(own.headers.etag);
  });

  test("routes of other pages make no entries of a page's data, however they are combined", async () => {
    const ids = ["root", "routes/pages/faq", "links", "news", "brands", "ticket"];
    const subsets = Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((_id, at) => bits & (1 << at)));
    const foreign = subsets.filter((subset) => subset.some((id) => !["root", "routes/pages/faq"].includes(id)));
    const paths = foreign.map((subset) => `/faq.data?_routes=${encodeURIComponent(subset.join(","))}`);
    for (const path of paths) expect((await ask(path)).status).toBe(200);
    const ages = await Promise.all(paths.map(async (path) => (await ask(path)).headers.age));
    expect(ages.filter((age) => age !== undefined)).toEqual([]);
  });
});

describe("unknown query parameters", () => {
  test("are the same page", async () => {
    const plain = await askKept("/partners");
    const { headers, body } = await ask("/partners?utm_source=newsletter&fbclid=x");
    expect(headers.etag).toBe(plain.headers.etag);
    expect(String(body)).not.toContain("newsletter");
  });

  test("those that count are told apart, in any order", async () => {
    const about = await askKept("/ticket?tab=about");
    expect(about.headers.etag).not.toBe((await askKept("/ticket")).headers.etag);
    const spelled = await ask("/ticket?x=1&tab=about&tab=brands");
    expect(spelled.headers.etag).toBe(about.headers.etag);
  });

  test.each([
    ["/ticket?tab=made-up", "/ticket"],
    ["/brands?order=made-up", "/brands"],
    ["/brands?page=2.0&category=Made+Up", "/brands"],
    ["/news?page=made-up", "/news"],
  ])("a made-up value is none: %s is %s", async (path, plain) => {
    const { headers } = await askKept(plain);
    expect((await ask(path)).headers.etag).toBe(headers.etag);
  });

  test.each([
    ["/brands?category=made-up", "No brand fits"],
    ["/brands?page=9999", "No brand fits"],
    ["/rundown?stage=made-up", "Nothing here on this day"],
    ["/rundown?day=2&program=made-up", "Nothing here on this day"],
    ["/news?tag=made-up", "No articles here"],
  ])("what no data has is not kept, and says so: %s", async (path, words) => {
    for (const address of [path, path, path.replace("?", ".data?")]) {
      const { status, headers, body } = await ask(address);
      expect([status, headers.age]).toEqual([404, undefined]);
      if (address === path) expect(String(body)).toContain(words);
    }
  });

  test("a visitor's own words are not kept", async () => {
    for (let times = 0; times < 3; times += 1) {
      const { headers, body } = await ask("/brands?q=tent");
      expect(headers.age).toBeUndefined();
      expect(String(body)).toContain("“tent”");
    }
  });

  test("stay with a visitor who is sent on", async () => {
    expect((await ask("/tickets?utm_source=x")).headers.location).toBe("/ticket?utm_source=x");
  });
});

describe("poisoning", () => {
  const HOSTILE = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "X-Forwarded-For": "evil.example",
    "X-Forwarded-Port": "666",
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

  test.each([["/gallery"], ["/programs"], ["/news.data"]])("%s asked for first by a hostile client", async (path) => {
    const first = await ask(path, HOSTILE);
    expect(first.status).toBe(200);
    const { headers, body } = await askKept(path);
    const answer = JSON.stringify(headers) + body;
    expect(answer).not.toContain("evil");
    expect(answer).not.toContain("666");
    expect(answer).toContain(path === "/news.data" ? "dates-and-hall-for-2025" : "</html>");
  });

  test("odd cookies get the page of all; a forged colour mode too", async () => {
    const { headers } = await askKept("/privacy");
    for (const cookie of [
      "color-mode=dark",
      "color-mode=%22",
      "color-mode=a; color-mode=b",
      "=; ;; x",
      "session=<script>",
    ]) {
      expect((await ask("/privacy", { Cookie: cookie })).headers.etag).toBe(headers.etag);
    }
  });

  test("another spelling of a path makes no entry", async () => {
    for (const path of ["/%66aq", "/FAQ", "/faq/", "//faq", "/./faq", "/x/../faq", "/faq%20"]) {
      const answers = [await ask(path), await ask(path)];
      for (const { headers } of answers) expect(headers.age).toBeUndefined();
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
  ])("%s leads to %s", async (path, location) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(308);
    expect(headers).toMatchObject({ location, "cache-control": "private, no-store" });
  });

  test("the data of a page has one spelling that may be kept", async () => {
    for (const path of ["/f%61q.data", "/brand%73.data?page=2"]) {
      const { headers, body } = await ask(path);
      expect([headers["cache-control"], String(body)]).toEqual(["private, no-store", expect.stringContaining("308")]);
    }
  });

  test("a page that does not exist is not kept", async () => {
    for (const path of ["/no-such-page", "/brands/nobody", "/rundown?day=99"]) {
      for (let times = 0; times < 2; times += 1) {
        const { status, headers } = await ask(path);
        expect(status).toBe(404);
        expect(headers.age).toBeUndefined();
      }
    }
  });
});

describe("what is one visitor's", () => {
  async function choose(mode: string) {
    const answer = await fetch(`${site.url}/color-mode`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.url },
      body: new URLSearchParams({ mode, returnTo: "/" }),
    });
    return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  }

  test("each colour mode is a page of its own, without its cookie", async () => {
    const cookies = ["", await choose("dark"), `a=b; ${await choose("light")}`];
    const pages = await Promise.all(cookies.map((Cookie) => askKept("/accessibility", Cookie ? { Cookie } : {})));
    expect(pages.map(({ body }) => /data-color-mode="(\w+)"/.exec(String(body))?.[1])).toEqual([
      "system",
      "dark",
      "light",
    ]);
    for (const { headers } of pages) expect(headers["set-cookie"]).toBeUndefined();
  });

  test("a message is shown to its visitor alone, once, and leaves a cookie that changes nothing", async () => {
    const plain = await askKept("/terms");
    const client = formClient(site);
    const sent = await client.post("/contact", contactFields(await client.readyForm("/contact")));
    const message = sent.headers.getSetCookie().find((cookie) => cookie.startsWith("toast="));
    const shown = await ask("/terms", { Cookie: message?.split(";")[0] ?? "" });
    expect(String(shown.body)).toContain("Thank you.");
    expect(shown.headers.age).toBeUndefined();
    const emptied = shown.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect(emptied).toMatch(/^toast=/);
    expect((await ask("/terms", { Cookie: emptied })).headers.etag).toBe(plain.headers.etag);
    expect(String((await ask("/terms")).body)).not.toContain("Thank you.");
  });

  test("a form is each visitor's own", async () => {
    const keys = await Promise.all([1, 2, 3].map(async () => String((await ask("/contact")).body)));
    expect(new Set(keys).size).toBe(3);
  });
});

describe("purge", () => {
  const body = JSON.stringify({ event: "changed" });
  const send = (path: string, headers: Record<string, string>) =>
    fetch(site.url + path, { method: "POST", body, headers }).then(({ status }) => status);

  test.each([
    ["/hooks/content", "X-Content-Signature", CONTENT_SECRET],
    ["/hooks/blog", "X-Ghost-Signature", BLOG_SECRET],
  ])("%s: pages are made anew", async (path, header, secret) => {
    await askKept("/links");
    expect(await send(path, signed(body, { header, secret }))).toBe(202);
    // The first who comes waits for the new page, and the next has it.
    const ids = [await ask("/links"), await ask("/links")].map(({ headers }) => headers["x-request-id"]);
    const outcomes = () => ids.map((id) => requestLines(site).find((line) => line.id === id)?.cache);
    await expect.poll(outcomes).toEqual(["miss", "hit"]);
  });

  test("only for who knows the secret", async () => {
    expect(await send("/hooks/content", {})).toBe(401);
    expect(await send("/hooks/content", signed(body, { header: "X-Content-Signature", secret: "another" }))).toBe(401);
    expect((await ask("/hooks/content")).status).toBe(405);
  });
});
