/**
 * Whether preload hints for typefaces and stylesheet speed up a page: in a `Link` header (RFC 8288) or in `103 Early Hints`
 * (RFC 8297). The same cached page in three ways over HTTP/2, which Chromium requires for early hints, on a slow phone
 * connection. The ways alternate.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_LAUNCH } from "../../tests/support/servers/chromium.ts";
import { startPublicSite } from "../../tests/support/servers/test-site.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";

const PATHS = ["/", "/brands", "/ticket", "/news/first-timers-guide-to-the-expo"] as const;
const WAYS = ["no hints", "Link header", "103 Early Hints"] as const;
type Way = (typeof WAYS)[number];
const VISITS = 11;
/** Lighthouse's slow 4G (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md): bytes a second and ms. */
const SLOW_4G = { offline: false, downloadThroughput: 204_800, uploadThroughput: 93_750, latency: 150 };

/** ms from the start of the navigation. */
type Times = { fcp: number; lcp: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const visits = quick ? 2 : VISITS;
  const site = await startPublicSite();
  const pages = PATHS.map(async (path) => [path, hintsOf(await (await fetch(site.url + path)).text())] as const);
  const front = await startFront(site.url, new Map<string, string[]>(await Promise.all(pages)));
  const browser = await chromium.launch(CHROMIUM_LAUNCH);
  const readings = PATHS.flatMap((path) => WAYS.map((way) => ({ path, way, times: [] as Times[] })));
  try {
    for (let visit = 0; visit < visits; visit += 1)
      for (const { path, way, times } of readings) times.push(await look(browser, front.url(way) + path));
  } finally {
    await browser.close();
    front.stop();
    await site.stop();
  }
  const rows = readings.map(({ path, way, times }) => ({
    path,
    way,
    "FCP ms": Math.round(median(times.map(({ fcp }) => fcp))),
    "LCP ms": Math.round(median(times.map(({ lcp }) => lcp))),
  }));
  return {
    title: `preload hints, on slow 4G; medians of ${visits} first visits`,
    rows,
    failures: [],
    readings,
  };
}

async function look(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await page.goto(url, { waitUntil: "load" });
  const times = await page.evaluate(
    () =>
      new Promise<Times>((resolve) => {
        // The load event may come before the first paint; the largest paint comes with the first or after it.
        new PerformanceObserver((list) => {
          const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
          resolve({ fcp, lcp: list.getEntries().at(-1)?.startTime ?? Number.NaN });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await context.close();
  return times;
}

/**
 * An HTTP/2 server in front of the site, one port a way, with a self-signed certificate.
 * @param hints `Link` values by path
 */
async function startFront(origin: string, hints: ReadonlyMap<string, string[]>) {
  const folder = mkdtempSync(join(tmpdir(), "hints-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...subject, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  const servers = await Promise.all(
    WAYS.map(async (way) => {
      const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
        const link = way === "no hints" ? [] : (hints.get(request.url) ?? []);
        pass(origin, request, response, { way, link });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return { way, server, port: (server.address() as AddressInfo).port };
    }),
  );
  rmSync(folder, { recursive: true });
  return {
    url: (way: Way) => `https://localhost:${servers.find((server) => server.way === way)?.port}`,
    stop() {
      for (const { server } of servers) server.close();
    },
  };
}

/** Forwards a response unchanged, except for the headers that HTTP/2 forbids. */
function pass(
  origin: string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  { way, link }: { way: Way; link: string[] },
) {
  if (way === "103 Early Hints" && link.length > 0) response.stream.additionalHeaders({ ":status": 103, link });
  const { accept = "*/*", "accept-encoding": encoding = "identity", "user-agent": agent = "" } = request.headers;
  const forwarded = get(origin + request.url, {
    headers: { accept, "accept-encoding": encoding, "user-agent": agent },
  });
  forwarded.on("response", (upstream) => {
    const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...headers } = upstream.headers;
    response.writeHead(
      upstream.statusCode ?? 502,
      way === "Link header" && link.length > 0 ? { ...headers, link } : headers,
    );
    upstream.pipe(response);
  });
  forwarded.on("error", () => response.stream.close());
}

/** The stylesheets and typefaces of a page's head, as `Link` values. */
function hintsOf(html: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(/<link\b[^>]*>/g)].flatMap(([tag]) => {
    const [rel, href] = ["rel", "href"].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]);
    if (rel === "stylesheet") return [`<${href}>; rel=preload; as=style`];
    if (rel === "preload" && tag.includes('as="font"')) return [`<${href}>; rel=preload; as=font; crossorigin`];
    return [];
  });
}
