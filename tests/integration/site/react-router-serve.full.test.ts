import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request as nodeRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { htmlText } from "../../support/content/html-text";
import { redirectFaults } from "../../support/page-checks/links.ts";
import { REDIRECTS } from "../../support/page-checks/redirects.ts";
import { freePort } from "../../support/servers/free-port";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";

/** The same for all servers, because pages contain it. */
const APP_URL = "http://localhost:3000";

let site: SiteServer;
/** Without the page cache, which replaces nonces by script hashes. */
let uncached: SiteServer;
let serve: ChildProcess;
let serveUrl: string;
const dataDirectory = mkdtempSync(join(tmpdir(), "serve-"));

beforeAll(async () => {
  [site, uncached] = await Promise.all([startTestSite({ APP_URL }), startTestSite({ APP_URL, PAGE_CACHE_MB: "0" })]);
  const port = await freePort();
  serveUrl = `http://127.0.0.1:${port}`;
  serve = spawn("react-router-serve", ["./build/server/index.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      APP_URL,
      // It has no page cache: nginx's is the only one.
      PAGE_CACHE_MB: "0",
      DATA_DIR: dataDirectory,
      FORM_PAUSE: "0",
    },
    stdio: "ignore",
  });
  for (;;) {
    if (serve.exitCode !== null) throw new Error("react-router-serve did not start");
    if (
      await fetch(`${serveUrl}/api/v1/event`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
afterAll(async () => {
  await Promise.all([site?.stop(), uncached?.stop()]);
  if (serve?.exitCode === null) {
    serve.kill("SIGTERM");
    await once(serve, "exit");
  }
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Headers of a single response, a connection or a transfer: each server sets its own. */
const SERVER_SPECIFIC =
  /^(?:connection|content-encoding|content-length|date|keep-alive|transfer-encoding|x-request-id)$/;
/** The reference of a submission. */
const REFERENCE = /\bCM-[0-9A-Z]{4}-[0-9A-Z]{2}\b(?:&proof=[\w-]{43})?/g;
const NONCE = /'nonce-([^']+)'/;

/** A response without what differs between requests: nonces, tokens, signatures, times, references. */
async function shapeOf(response: Response) {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !SERVER_SPECIFIC.test(name)));
  const { vary = "", "cache-control": cacheControl = "" } = headers;
  const { "content-type": type = "", "content-security-policy": policy = "" } = headers;
  const body = await response.text();
  const nonce = NONCE.exec(policy)?.[1];
  const scripts = body.match(/<script(?! type="application\/(?:ld\+)?json")/g)?.length ?? 0;
  return {
    status: response.status,
    headers: {
      ...headers,
      location: headers.location?.replace(REFERENCE, "…"),
      // Seconds until what a page says is over, which each site counts from its own start.
      "cache-control": cacheControl.replace(/(?<=stale-while-revalidate=)\d+/, "…"),
      vary: vary.toLowerCase().split(", ").sort(),
      // Express adds the charset to all text.
      "content-type": type.replace(/; charset=utf-8$/, ""),
      "content-security-policy": policy.replace(NONCE, "'nonce-…'"),
      "set-cookie": response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "=…")),
    },
    scripts,
    withNonce: nonce ? body.split(`nonce="${nonce}"`).length - 1 : 0,
    text: (type.startsWith("text/html") ? htmlText(body) : body)
      .replace(/Demonstration: the site as it looks on [^.]*\./, "")
      .replace(/Doors open in.*?minutes\d+/, "")
      .replaceAll(/"(?:eyJ|[\w-]{20,}\.)[\w.-]+"/g, '"…"')
      .replaceAll(/-?\b\d{11,13}\b/g, "…")
      .replaceAll(REFERENCE, "…"),
  };
}

describe("all headers are the same with react-router-serve", () => {
  const request = (origin: string, path: string, options: RequestInit = {}) =>
    fetch(origin + path, {
      redirect: "manual",
      ...options,
      headers: { "User-Agent": "curl/8.9.1", ...options.headers },
    });
  const fromBoth = (path: string, options?: RequestInit) =>
    Promise.all([uncached.url, serveUrl].map(async (origin) => shapeOf(await request(origin, path, options))));

  test.each([
    "/",
    "/faq",
    "/brands?q=tent",
    "/ticket?tab=about",
    "/rundown?day=2",
    "/news",
    "/terms",
    "/contact",
    "/nope",
    "/brands/Not_A_Slug",
    "/tickets?a=b",
    "/FAQ/",
    "/f%61q?a=b",
    "/f%61q.data",
    "/rundown%2ejson",
    "/_.data",
    "/faq.data",
    "/brands.data?q=tent",
    "/contact.data",
    "/nope.data",
    "/tickets.data",
    "/news/rss.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/api/v1/event",
    "/api/v1/nope",
    "/event.ics",
    "/hooks/content",
    "/metrics",
  ])("GET %s", async (path) => {
    const [own, other] = await fromBoth(path);
    expect(other).toEqual(own);
    expect(own?.headers).toMatchObject({ "x-content-type-options": "nosniff" });
  });

  test("every script of a page has the nonce", async () => {
    for (const path of ["/", "/contact", "/nope"]) {
      for (const { scripts, withNonce } of await fromBoth(path)) {
        expect(scripts).toBeGreaterThan(0);
        expect(withNonce).toBeGreaterThanOrEqual(scripts);
      }
    }
  });

  test.each([
    ["from another origin", "/contact", { Origin: "https://evil.example" }],
    ["without required fields", "/contact", {}],
    ["without required fields, as a data request", "/contact.data", {}],
    ["to an unknown path", "/nope", {}],
    ["without a signature, to a webhook", "/hooks/content", {}],
  ])("POST %s: %s", async (_, path, headers) => {
    const post = (origin: string) =>
      request(origin, path, {
        method: "POST",
        body: new URLSearchParams({ a: "b" }),
        headers: { Origin: origin, ...headers },
      });
    const [own, other] = await Promise.all([uncached.url, serveUrl].map(async (origin) => shapeOf(await post(origin))));
    expect(own?.status).toBeGreaterThanOrEqual(400);
    expect(other).toEqual(own);
  });

  test.each(["/contact", "/contact.data"])("a valid form posted to %s has the same response", async (path) => {
    const send = async (url: string) => {
      const visitor = formClient({ url });
      const { status, headers, text } = await shapeOf(
        await visitor.post(path, contactFields(await visitor.openForm("/contact"))),
      );
      return { status, headers, text };
    };
    const [own, other] = await Promise.all([send(uncached.url), send(serveUrl)]);
    expect(own.headers["set-cookie"]).toContainEqual(expect.stringMatching(/^toast=…; /));
    expect(other).toEqual(own);
  });

  test("choosing a colour mode has the same response, and so has the next page", async () => {
    const choose = async (origin: string) => {
      const body = new URLSearchParams({ mode: "dark", returnTo: "/faq" });
      const response = await request(origin, "/color-mode", { method: "POST", body, headers: { Origin: origin } });
      const cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
      const page = await request(origin, "/faq", { headers: { Cookie: cookie } });
      return [await shapeOf(response), await shapeOf(page)];
    };
    const [own, other] = await Promise.all([choose(uncached.url), choose(serveUrl)]);
    expect(own?.[0]?.status).toBe(303);
    expect(other).toEqual(own);
  });
});

test("moved and non-canonical URLs redirect to their page in one step with both servers", async () => {
  expect(await redirectFaults(site.url, REDIRECTS)).toEqual([]);
  expect(await redirectFaults(serveUrl, REDIRECTS)).toEqual([]);
});

test.each([
  ["//evil.example/", 308],
  ["/\\\\evil", 404],
  ["/\\evil/", 308],
  ["//EVIL.example//", 308],
  ["/blog//evil.example/", 308],
  ["/Blog/\\evil.example", 308],
  ["/blog/%2F%2Fevil/", 308],
  ["//evil%2Eexample", 308],
  ["/%5Cevil%2Eexample", 308],
])("%s does not redirect to another site with either server: %d", async (target, status) => {
  for (const origin of [site.url, serveUrl]) {
    const { location, ...response } = await requestTarget(origin, target);
    expect(response).toEqual({ status });
    // A redirect has a Location.
    expect(location !== undefined).toBe(status === 308);
    expect(new URL(location ?? "/", "https://expo.example").origin).toBe("https://expo.example");
  }
});

/** Status and Location for a request target sent as it is: `fetch` would turn backslashes into slashes. */
async function requestTarget(origin: string, path: string) {
  const { hostname, port } = new URL(origin);
  const [response]: IncomingMessage[] = await once(nodeRequest({ hostname, port, path }).end(), "response");
  response?.resume();
  return { status: response?.statusCode, location: response?.headers.location };
}
