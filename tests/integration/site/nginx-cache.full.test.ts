import { once } from "node:events";
import { rmSync } from "node:fs";
import { type RequestListener, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { routeRules } from "~/config/route-rules.server";
import { locales } from "../../../app/base/i18n/locales.ts";
import { filesIn } from "../../support/content/files-in";
import { type Nginx, startNginx } from "../../support/servers/nginx";
import { type HttpServer, startHttpServer } from "../../support/services/http-server";

/** ms after which the short lifetimes below are over: 1 s fresh and 1 s stale, which nginx counts in full seconds. */
const OVER = 3_500;
const HOUR = 3600;

let nginx: Nginx;
let instance: HttpServer;
afterEach(async () => {
  await nginx?.stop();
  await instance?.stop().catch(() => undefined);
});

/** Starts nginx in front of one server that replaces both instances. */
async function nginxBefore(response: RequestListener) {
  instance = await startHttpServer(response);
  nginx = await startNginx({ sites: [instance.host, instance.host] });
}

function send(response: ServerResponse, body: string, cacheControl = "public, max-age=0, s-maxage=3600") {
  response.writeHead(200, { "Content-Type": "text/html", "Cache-Control": cacheControl }).end(body);
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(nginx.url + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe("lifetimes follow the Cache-Control header", () => {
  /** Each response is another number. */
  async function nginxBeforeCounter(cacheControl: string) {
    let count = 0;
    await nginxBefore((_, response) => {
      count += 1;
      send(response, String(count), cacheControl);
    });
  }

  test("X-Accel-Expires is shorter: then an instance is asked, also within stale-while-revalidate", async () => {
    let count = 0;
    await nginxBefore((_, response) => {
      count += 1;
      response.setHeader("X-Accel-Expires", "1");
      send(response, String(count), `public, max-age=0, s-maxage=${HOUR}, stale-while-revalidate=${HOUR}`);
    });
    const first = await get("/faq");
    expect([first.body, first.headers.get("X-Accel-Expires")]).toEqual(["1", null]);
    expect((await get("/faq")).headers.get("X-Cache")).toBe("HIT");
    await pause(OVER);
    const next = await get("/faq");
    expect([next.body, next.headers.get("X-Cache")]).toEqual(["2", "EXPIRED"]);
  });

  test("after stale-while-revalidate the client waits for a new page", async () => {
    await nginxBeforeCounter(`public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=${HOUR}`);
    expect((await get("/faq")).body).toBe("1");
    await pause(OVER);
    const next = await get("/faq");
    expect([next.body, next.headers.get("X-Cache")]).toEqual(["2", "EXPIRED"]);
  });

  describe("a stale page is served when an instance fails", () => {
    const policyOf = (path: string) => `public, max-age=0, s-maxage=1, stale-if-error=${path === "/long" ? HOUR : 1}`;

    test("within stale-if-error, when no instance is reachable", async () => {
      await nginxBefore(({ url = "" }, response) => send(response, "the page", policyOf(url)));
      await Promise.all([get("/long"), get("/short")]);
      await instance.stop();
      await pause(OVER);
      const [long, short] = [await get("/long"), await get("/short")];
      expect([long.status, long.body, long.headers.get("X-Cache")]).toEqual([200, "the page", "STALE"]);
      expect([short.status, short.headers.get("Retry-After")]).toEqual([503, "5"]);
    });

    test.each([500, 503])("not after stale-if-error, when it responds with %i", async (status) => {
      let fails = false;
      await nginxBefore((_, response) => {
        if (fails) response.writeHead(status, { "Cache-Control": "private, no-store" }).end("it failed");
        else send(response, "the page", policyOf("/short"));
      });
      await get("/short");
      fails = true;
      await pause(OVER);
      const short = await get("/short");
      expect([short.status, short.body]).toEqual([status, "it failed"]);
    });
  });
});

describe("concurrent requests are forwarded in parallel", () => {
  const VISITORS = 8;

  test.each([
    ["a private page", "private, no-cache"],
    ["a cacheable page", "public, max-age=0, s-maxage=3600"],
  ])("for %s", async (_, cacheControl) => {
    const waiting: ServerResponse[] = [];
    const all = Promise.withResolvers<void>();
    await nginxBefore(async (_request, response) => {
      waiting.push(response);
      if (waiting.length === VISITORS) all.resolve();
      // If requests were serialized, they would never all arrive, and each would fail.
      await Promise.race([all.promise, pause(4_000)]);
      send(response, waiting.length === VISITORS ? "all are here" : "alone", cacheControl);
    });
    const responses = await Promise.all(Array.from({ length: VISITORS }, () => get("/contact")));
    expect(responses.map(({ body }) => body)).toEqual(Array(VISITORS).fill("all are here"));
  });
});

describe("the query in the cache key", () => {
  /** Pages' paths that a rule names; a `/**` is replaced by an example. */
  const counts = Object.entries(routeRules).filter(([, { cacheQuery, uncachedQuery }]) => cacheQuery ?? uncachedQuery);
  const example = (pattern: string) => pattern.replace("**", "x.json");

  /** An instance with a different response for each URL. */
  const nginxBeforeEcho = () => nginxBefore(({ url = "" }, response) => send(response, url));

  test.each(counts)("has the same parameters as in the instances for %s, in each language", async (pattern) => {
    await nginxBeforeEcho();
    for (const { prefix } of Object.values(locales))
      for (const value of ["1", "2", "1", "2"]) {
        const address = `${prefix}${example(pattern)}?x=${value}`;
        expect((await get(address)).body).toBe(address);
      }
  });

  test("has the _routes parameter of a page's data", async () => {
    await nginxBeforeEcho();
    for (const route of ["root", "routes/pages/faq"]) {
      const address = `/faq.data?_routes=${encodeURIComponent(route)}`;
      expect((await get(address)).body).toBe(address);
    }
  });

  test.each(["/partners", "/", "/brands/some-brand", "/news/some-news", "/favicon.ico"])(
    "%s is cached once for any query, in each language",
    async (path) => {
      await nginxBeforeEcho();
      for (const { prefix } of Object.values(locales)) {
        const address = prefix + path;
        expect((await get(`${address}?x=1`)).body).toBe(`${address}?x=1`);
        const again = await get(`${address}?utm_source=mail&x=2`);
        expect([again.body, again.headers.get("X-Cache")]).toEqual([`${address}?x=1`, "HIT"]);
      }
    },
  );

  test("invented queries and cookies do not evict pages without them", async () => {
    await nginxBeforeEcho();
    await get("/brands");
    await get("/brands?page=2");
    await get("/brands", { Cookie: "color-mode=made-up" });
    expect([filesIn(nginx.caches.pages).length, filesIn(nginx.caches.variants).length]).toEqual([1, 2]);
  });

  test("invented spellings of a path do not evict the page", async () => {
    await nginxBeforeEcho();
    for (const path of ["/", "/_.data", "/rundown.json", "/assets/app-B_x-1.css"]) await get(path);
    const odd = [
      "/f%61q.data",
      "/assets%2Fapp-B_x-1.css",
      "//faq.data",
      "/./faq.data",
      "/x/../faq.data",
      "/a\\..\\faq.data",
    ];
    for (const path of [...odd, "/faq.data#x"]) expect(await askAsSpelled(path)).toBe(path);
    expect([filesIn(nginx.caches.pages).length, filesIn(nginx.caches.variants).length]).toEqual([4, odd.length + 1]);
  });
});

/** Requests a path as it is: `fetch` would normalize it. */
async function askAsSpelled(path: string): Promise<string> {
  const { hostname, port } = new URL(nginx.url);
  const [response] = await once(request({ hostname, port, path }).end(), "response");
  return text(response);
}

test.each([
  ["br", "br"],
  ["gzip;q=0.5, BR", "br"],
  ["br;q=0", ""],
  ["br; q=0.000, gzip", "gzip"],
  ["br;q=0.01", "br"],
  ["gzip;q=0, br ; q=0", ""],
])("Accept-Encoding: %s reaches the instances as %j", async (accepted, passed) => {
  await nginxBefore(({ headers }, response) => send(response, headers["accept-encoding"] ?? ""));
  expect((await get("/faq", { "Accept-Encoding": accepted })).body).toBe(passed);
});

test("a private response is streamed", async () => {
  const arrived = Promise.withResolvers<void>();
  await nginxBefore(async (_, response) => {
    response.writeHead(200, { "Cache-Control": "private, no-cache" }).write("first");
    // The instance sends the rest after the first chunk has arrived, or the test times out.
    await Promise.race([arrived.promise, pause(4_000)]);
    response.end(", rest");
  });
  const response = await fetch(`${nginx.url}/contact`);
  const pieces: string[] = [];
  for await (const piece of response.body ?? []) {
    pieces.push(Buffer.from(piece).toString());
    arrived.resolve();
  }
  expect(pieces).toEqual(["first", ", rest"]);
});

/** Requests without query and cookie have their own location; the others have @variant. */
const WAYS: [string, string, Record<string, string>][] = [
  ["as it is", "", {}],
  ["with a query", "?x=1", {}],
  ["with a cookie", "", { Cookie: "analytics=1" }],
];

describe.each(WAYS)("a URL %s", (_, query, headers) => {
  test.each([200, 303, 404, 418, 422, 500, 503])("forwards an instance's %i", async (status) => {
    await nginxBefore((_request, response) => {
      response
        .writeHead(status, { Location: "/there", "Cache-Control": "private, no-store" })
        .end(`response with ${status}`);
    });
    const response = await fetch(`${nginx.url}/faq${query}`, { headers, redirect: "manual" });
    expect([response.status, await response.text()]).toEqual([status, `response with ${status}`]);
    const head = await fetch(`${nginx.url}/faq${query}`, { method: "HEAD", headers, redirect: "manual" });
    expect([head.status, head.headers.get("X-Content-Type-Options")]).toEqual([status, "nosniff"]);
  });

  test("forwards a POST, and does not cache its response", async () => {
    await nginxBefore(async (request, response) => send(response, `${request.method} ${await text(request)}`));
    const sent = await fetch(`${nginx.url}/faq${query}`, { method: "POST", body: "x".repeat(100_000), headers });
    expect(await sent.text()).toBe(`POST ${"x".repeat(100_000)}`);
    expect((await get(`/faq${query}`, headers)).body).toBe("GET ");
  });

  test("is cached, validated by its ETag, and fetched again when it is no longer fresh", async () => {
    let version = 1;
    await nginxBefore((_request, response) => {
      response.setHeader("ETag", `"${version}"`);
      send(response, `page ${version}`, `public, max-age=0, s-maxage=1, stale-while-revalidate=${HOUR}`);
    });
    const first = await get(`/faq${query}`, headers);
    const known = await get(`/faq${query}`, { ...headers, "If-None-Match": '"1"' });
    expect([first.body, known.status, known.body]).toEqual(["page 1", 304, ""]);
    version = 2;
    await pause(OVER);
    expect((await get(`/faq${query}`, headers)).body).toBe("page 2");
  });

  test("gets a 503 when both instances are down", async () => {
    await nginxBefore((_request, response) => send(response, "the page"));
    await instance.stop();
    const away = await get(`/faq${query}`, headers);
    expect([away.status, away.headers.get("Retry-After")]).toEqual([503, "5"]);
  });
});

test("unknown cookies and query parameters get the same cached page", async () => {
  await nginxBefore(({ url = "" }, response) => send(response, url));
  await get("/faq");
  const [cookie, left] = [{ Cookie: "analytics=1" }, { Cookie: "a=1; toast=e30%3D.signed" }];
  for (const headers of [cookie, left]) expect((await get("/faq", headers)).headers.get("X-Cache")).toBe("HIT");
  await get("/terms", cookie);
  expect((await get("/terms")).headers.get("X-Cache")).toBe("HIT");
  expect([filesIn(nginx.caches.pages).length, filesIn(nginx.caches.variants).length]).toEqual([2, 0]);
});

test.each(["toast=e31.signed", "a=1; toast=e31.signed", "a=1;toast=x", "toast=e30.signed; toast=e31.signed"])(
  "a toast's cookie bypasses the cache: %s",
  async (Cookie) => {
    await nginxBefore((_, response) => send(response, "the page"));
    await get("/faq");
    for (const headers of [{ Cookie }, { Cookie: `${Cookie}; color-mode=dark` }]) {
      expect((await get("/faq", headers)).headers.get("X-Cache")).toBe("BYPASS");
    }
    expect(Object.values(nginx.caches).flatMap(filesIn)).toHaveLength(1);
  },
);

test.each(WAYS)("client, instance and log have the same request id: %s", async (...way) => {
  const [, query, headers] = way;
  await nginxBefore(async (request, response) => {
    await pause(50);
    send(response, String(request.headers["x-request-id"]), "private, no-store");
  });
  const { body, headers: answered } = await get(`/faq${query}`, headers);
  expect(answered.get("X-Request-Id")).toBe(body);
  await expect.poll(() => nginx.log().map(({ id, path }) => [id, path])).toContainEqual([body, "/faq"]);
});

test("files of the cache may be deleted while nginx runs", async () => {
  let text = "old";
  await nginxBefore((_, response) => send(response, text));
  const texts = async () => [(await get("/faq")).body, (await get("/faq", { Cookie: "color-mode=dark" })).body];
  expect(await texts()).toEqual(["old", "old"]);
  text = "new";
  for (const file of Object.values(nginx.caches).flatMap(filesIn)) rmSync(file);
  await expect.poll(texts).toEqual(["new", "new"]);
});

describe("nginx's own responses are a line of text, with nosniff and no-store", () => {
  const LONG = "x".repeat(40_000);
  const OURS = "Host: expo.example\r\nConnection: close\r\n";
  test.each([
    ["to an invalid request", 400, "garbage\r\n\r\n"],
    ["to one without a name", 400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["to one by another name", 421, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    ["to an address that is too long", 414, `GET /${LONG} HTTP/1.1\r\n${OURS}\r\n`],
    ["to headers that are too long", 400, `GET / HTTP/1.1\r\n${OURS}X: ${LONG}\r\n\r\n`],
    ["to a length that is none", 400, `POST / HTTP/1.1\r\n${OURS}Content-Length: x\r\n\r\n`],
    ["to a body that is too large", 413, `POST / HTTP/1.1\r\n${OURS}Content-Length: 17000000\r\n\r\n`],
    ["to a encoding that it does not know", 501, `POST / HTTP/1.1\r\n${OURS}Transfer-Encoding: odd\r\n\r\n`],
    ["to a version that it does not know", 505, `GET / HTTP/3.1\r\n${OURS}\r\n`],
    ["to a method that it does not take", 405, `TRACE / HTTP/1.1\r\n${OURS}\r\n`],
    ["in place of what is not for the outside", 404, `GET /metrics HTTP/1.1\r\n${OURS}\r\n`],
  ])("%s", async (_, status, sent) => {
    await nginxBefore((_request, response) => send(response, "the page"));
    const response = await exchange(sent);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [head = "", body = ""] = response.split("\r\n\r\n");
    expect(head.split("\r\n")).toEqual(
      expect.arrayContaining([
        "Content-Type: text/plain",
        "Cache-Control: private, no-store",
        "X-Content-Type-Options: nosniff",
      ]),
    );
    expect(body).toMatch(/^[^<\n]+\n$/);
  });

  test("when no instance is reachable", async () => {
    await nginxBefore((_, response) => send(response, "the page"));
    await instance.stop();
    const { status, headers } = await get("/faq");
    expect(status).toBe(503);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });
});

/** The response to raw bytes, until nginx closes the connection. */
async function exchange(sent: string): Promise<string> {
  const { hostname, port } = new URL(nginx.url);
  const socket = connect(Number(port), hostname);
  // nginx resets the connection when it has unread input.
  socket.on("error", () => undefined).write(sent);
  let read = "";
  socket.on("data", (chunk) => (read += String(chunk)));
  await once(socket, "close");
  return read;
}
