import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesIn } from "../../support/content/files-in";
import { requestLines } from "../../support/content/request-lines";
import { httpsSettings } from "../../support/servers/https-settings";
import { type Nginx, startNginx } from "../../support/servers/nginx";
import { type SiteServer, startSite } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { contactFields, formClient } from "../../support/services/form-client";
import { startHttpServer } from "../../support/services/http-server";

/** Settings of both instances. */
const SHARED = { ...httpsSettings("https://expo.example"), TRUSTED_PROXIES: "1" };

const hostOf = (site: SiteServer) => new URL(site.url).host;

let sites: [SiteServer, SiteServer];
let nginx: Nginx;
beforeAll(async () => {
  sites = await Promise.all([startTestSite(SHARED), startTestSite(SHARED)]);
  nginx = await startNginx({ sites: [hostOf(sites[0]), hostOf(sites[1])], visitorScheme: "https" });
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all((sites ?? []).map((site) => site.stop()));
});

/** Sends headers that `fetch` would change or refuse. */
async function fetchPage(path: string, headers: Record<string, string> = {}, { url } = nginx) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname: hostname.replace(/^\[|\]$/g, ""), port, path, headers }).end();
  const [response] = await once(sent, "response");
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: await text(response),
  };
}

const html = (response: Response) => response.text();
const cacheOf = (response: Response) => response.headers.get("X-Cache");

/** Requests a page until nginx has cached it: a streamed page is private, a page from the instance's cache is not. */
async function untilCached(path: string, headers: Record<string, string> = {}) {
  await expect.poll(async () => (await fetchPage(path, headers)).headers["x-cache"]).toBe("HIT");
}

test("a page is cached as its headers say, and served without a request to an instance", async () => {
  expect(cacheOf(await fetch(`${nginx.url}/faq`))).toBe("MISS");
  await untilCached("/faq");
  const [first, second] = [await fetch(`${nginx.url}/faq`), await fetch(`${nginx.url}/faq`)];
  expect([second.status, cacheOf(second)]).toEqual([200, "HIT"]);
  expect(await html(second)).toBe(await html(first));
  expect(second.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"));
});

test("each request has its own id, also a cache hit, and the instance that renders logs it", async () => {
  await untilCached("/faq");
  const paths = ["/faq", "/faq", "/contact", "/contact?x=1", "/metrics"];
  const ids = await Promise.all(paths.map(async (path) => (await fetchPage(path)).headers["x-request-id"]));
  for (const id of ids) expect(id).toMatch(/^\d+-\d+-\d+\.\d{3}$/);
  expect(new Set(ids).size).toBe(paths.length);
  const lines = () => sites.flatMap(requestLines).filter(({ id }) => ids.includes(String(id)));
  await expect.poll(() => new Set(lines().map(({ id }) => id))).toEqual(new Set(ids.slice(2, 4)));
  expect(lines().map(({ path }) => path)).toEqual(["/contact", "/contact"]);
  await expect.poll(() => nginx.log().filter(({ id }) => ids.includes(String(id))).length).toBe(paths.length);
});

test("pages with a form are never cached", async () => {
  const keys = await Promise.all(
    [1, 2].map(async () => {
      const response = await fetch(`${nginx.url}/contact`);
      expect(cacheOf(response)).toBe("MISS");
      return /name="form_token" value="([^"]+)"/.exec(await html(response))?.[1];
    }),
  );
  expect(keys[0]).not.toBe(keys[1]);
});

test.each(["br", "gzip", ""])(
  "each content encoding is passed unchanged and cached separately: %j",
  async (encoding) => {
    const headers = { "Accept-Encoding": encoding };
    expect((await fetchPage("/terms", headers)).headers["content-encoding"] ?? "").toBe(encoding);
    await untilCached("/terms", headers);
    const cached = await fetchPage("/terms", headers);
    expect(cached.headers["content-encoding"] ?? "").toBe(encoding);
  },
);

const MODE = /data-color-mode="(\w+)"/;

/** The cookie of a visitor who has chosen a mode. */
async function modeCookie(mode: "light" | "dark"): Promise<string> {
  const chosen = await fetch(`${nginx.url}/color-mode`, {
    method: "POST",
    body: new URLSearchParams({ mode, returnTo: "/privacy" }),
    headers: { Origin: "https://expo.example" },
    redirect: "manual",
  });
  expect(chosen.status).toBe(303);
  return chosen.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

test("each color mode is cached separately", async () => {
  const cookies = [await modeCookie("dark"), await modeCookie("light")];
  const modeOf = async (headers: Record<string, string>) =>
    MODE.exec(await html(await fetch(`${nginx.url}/privacy`, { headers })))?.[1];
  const shown = async () => {
    const chosen = [];
    for (const cookie of cookies) chosen.push(await modeOf({ Cookie: `other=1; ${cookie}` }));
    return [await modeOf({}), ...chosen];
  };
  expect(await shown()).toEqual(["system", "dark", "light"]);
  await untilCached("/privacy");
  for (const Cookie of cookies) await untilCached("/privacy", { Cookie });
  expect(await shown()).toEqual(["system", "dark", "light"]);
});

test.each<[string, string, (cookie: string) => string]>([
  ["a space after the value", "/winner", (cookie) => `${cookie} ; x=1`],
  ["a tab at the end", "/programs", (cookie) => `${cookie}\t`],
  ["a space after the name", "/links", (cookie) => cookie.replace("=", " =")],
  ["an invalid one before it", "/accessibility", (cookie) => `color-mode=!; ${cookie}`],
])("a color mode cookie with %s does not change the pages of other visitors", async (_, path, spell) => {
  const cookie = await modeCookie("dark");
  const shown = async (headers: Record<string, string>) => {
    const response = await fetchPage(path, headers);
    return { mode: MODE.exec(response.body)?.[1], cached: response.headers["cache-control"]?.startsWith("public") };
  };
  // One more request after the instance has cached the page, so that nginx may cache the response.
  const odd = { Cookie: spell(cookie) };
  await expect.poll(async () => (await shown(odd)).cached).toBe(true);
  await shown(odd);
  await untilCached(path);
  await untilCached(path, { Cookie: cookie });
  expect([(await shown({})).mode, (await shown({ Cookie: cookie })).mode]).toEqual(["system", "dark"]);
});

describe("a form", () => {
  test("works behind a balancer that terminates TLS, and its toast is for one visitor", async () => {
    const visitor = formClient(nginx);
    const token = await visitor.openForm("/contact");
    const sent = await visitor.post("/contact", contactFields(token), { Origin: "https://expo.example" });
    expect(sent.status).toBe(303);
    const cookie = sent.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(cookie).toMatch(/^toast=./);
    await untilCached("/partners");
    const shown = await fetch(`${nginx.url}/partners`, { headers: { Cookie: cookie } });
    expect(cacheOf(shown)).toBe("BYPASS");
    expect(await html(shown)).toContain("We’ve received your message");
    expect(await html(await fetch(`${nginx.url}/partners`))).not.toContain("We’ve received your message");
    const left = shown.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(left).toMatch(/^toast=e30/);
    expect(cacheOf(await fetch(`${nginx.url}/partners`, { headers: { Cookie: left } }))).toBe("HIT");
  });

  test("from another site is refused", async () => {
    const sent = await formClient(nginx).post("/contact", contactFields("x"), { Origin: "https://evil.example" });
    expect(sent.status).toBe(400);
  });
});

describe("a POST and two instances", () => {
  /** Posts a small body. @returns the status */
  async function post(url: string, path = "/contact"): Promise<number> {
    return (await fetch(url + path, { method: "POST", body: new URLSearchParams({ a: "b" }) })).status;
  }

  test("a POST that crashes an instance is not retried with the other", async () => {
    let reached = 0;
    /** Stops at a POST without a response, as in a crash. */
    const startCrashing = async () => {
      const instance = await startHttpServer((request, response) => {
        if (request.method !== "POST") return response.end("ok");
        reached += 1;
        return void instance.stop();
      });
      return instance;
    };
    const [first, second] = await Promise.all([startCrashing(), startCrashing()]);
    const between = await startNginx({ sites: [first.host, second.host] });
    try {
      expect(await post(between.url)).toBe(503);
      expect(reached).toBe(1);
      expect((await fetch(`${between.url}/healthz`)).status).toBe(200);
    } finally {
      await between.stop();
      await Promise.all([first.stop(), second.stop()]);
    }
  });

  test("a POST whose connection is refused is retried with the other", async () => {
    const paths: string[] = [];
    const gone = await startHttpServer((_, response) => response.end());
    const running = await startHttpServer((request, response) => {
      paths.push(request.url ?? "");
      response.end();
    });
    await gone.stop();
    const between = await startNginx({ sites: [gone.host, running.host] });
    try {
      // More requests than nginx sends to the stopped instance before it marks it as failed.
      const sent = Array.from({ length: 8 }, (_, number) => `/contact?${number}`);
      for (const path of sent) expect(await post(between.url, path)).toBe(200);
      expect(paths).toEqual(sent);
      await expect.poll(() => between.log().filter(({ instance }) => instance.includes(gone.host))).not.toEqual([]);
    } finally {
      await between.stop();
      await running.stop();
    }
  });
});

describe("a hostile request does not poison the cache", () => {
  test.each(["evil.example", "expo.example.evil.example", "localhost"])("the Host %s gets a 421", async (host) => {
    const response = await fetchPage("/ticket-policy", { Host: host });
    expect(response.status).toBe(421);
    expect(response.body).not.toContain(host);
  });

  test("headers that name another site have no effect", async () => {
    const poisoned = await fetchPage("/event-policy", {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      "X-Original-URL": "/evil",
      "X-Rewrite-URL": "/evil",
      Forwarded: "host=evil.example",
      "X-Request-Id": "evil-evil-evil",
    });
    expect(poisoned.status).toBe(200);
    expect(JSON.stringify(poisoned)).not.toContain("evil");
    await untilCached("/event-policy");
    const next = await fetchPage("/event-policy");
    expect(next.body).toContain('href="https://expo.example/event-policy"');
  });
});

test("metrics and readiness are not public", async () => {
  expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${nginx.url}/readyz`)).status).toBe(404);
  expect((await fetch(`${nginx.url}/healthz`)).status).toBe(200);
});

describe("while two releases run", () => {
  /** Hashed files that only one instance has. */
  const [ofFirst = "", ofSecond = ""] = ["app-*.css", "framework-*.js"].flatMap((name) =>
    globSync(name, { cwd: "build/client/assets" }).map((file) => `/assets/${file}`),
  );
  const folders = ["first", "second"].map((name) => join("test-results/releases", name));
  let releases: SiteServer[];
  let between: Nginx;
  beforeAll(async () => {
    for (const [index, missing] of [ofSecond, ofFirst].entries()) {
      const folder = folders[index] ?? "";
      for (const part of ["build", "scripts/serve"]) cpSync(part, join(folder, part), { recursive: true });
      for (const copy of globSync(`${folder}/build/client${missing}*`)) rmSync(copy);
    }
    releases = await Promise.all(
      folders.map((folder) => startSite({ ...SHARED, DATA_DIR: join(folder, "data") }, folder)),
    );
    const [first = "", second = ""] = releases.map(hostOf);
    between = await startNginx({ sites: [first, second] });
  });
  afterAll(async () => {
    await between?.stop();
    await Promise.all((releases ?? []).map((release) => release.stop()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** Paths for which an instance responded with 404. */
  const missedBy = (release: SiteServer) =>
    requestLines(release).flatMap(({ path, status }) => (status === 404 ? [path] : []));

  test("each file is found through either instance", async () => {
    // Each file is requested several times in a row, because nginx alternates between the instances.
    const visits = [ofFirst, ofSecond].flatMap((path) =>
      ["br", "gzip", "identity"].map((encoding) => ({ path, encoding })),
    );
    for (const { path, encoding } of visits) {
      for (const Cookie of ["", "color-mode=dark.x"]) {
        const response = await fetchPage(path, { "Accept-Encoding": encoding, Cookie }, between);
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      }
    }
    // Otherwise no request would have needed the other instance.
    await expect.poll(() => releases.flatMap(missedBy)).not.toEqual([]);
    expect(filesIn(between.caches.pages).length).toBe(visits.length);
  });

  test("a file that no instance has is a 404 each time", async () => {
    for (const Cookie of ["", "", "a=b"]) {
      const { status, headers } = await fetchPage("/assets/missing-0.js", { Cookie }, between);
      expect([status, headers["x-cache"], headers["cache-control"]]).toEqual([404, "MISS", "private, no-store"]);
    }
    for (const release of releases) {
      const misses = () => missedBy(release).filter((path) => path === "/assets/missing-0.js").length;
      await expect.poll(misses).toBe(3);
    }
  });
});

test("where nginx terminates TLS it speaks HTTP/2 over IPv4 and IPv6, and port 80 redirects", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tls-"));
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=expo.example", "-addext", "subjectAltName=DNS:expo.example", "-days", "1"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  const [first, second] = sites.map(hostOf);
  const own = await startNginx({ sites: [first ?? "", second ?? ""], tls: { certificate, key } });
  try {
    for (const address of ["127.0.0.1", "[::1]"]) {
      const session = connect(`https://${address}:${own.ports.tls}`, {
        ca: readFileSync(certificate),
        servername: "expo.example",
      });
      const stream = session.request({ ":path": "/faq", ":authority": "expo.example" });
      const [headers] = await once(stream, "response");
      stream.close();
      session.close();
      expect([address, headers[":status"]]).toEqual([address, 200]);
      const plain = { url: `http://${address}:${own.ports.plain}` };
      const redirect = await fetchPage("/order/find?x=1", { Host: "expo.example" }, { ...own, ...plain });
      expect([redirect.status, redirect.headers.location]).toEqual([308, "https://expo.example/order/find?x=1"]);
      expect((await fetchPage("/", { Host: "evil.example" }, { ...own, ...plain })).status).toBe(421);
    }
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true });
  }
});

test("the key of an order is in no log of nginx, also when no instance responds", async () => {
  const gone = await startHttpServer((_, response) => response.end());
  await gone.stop();
  const alone = await startNginx({ sites: [gone.host, gone.host] });
  try {
    const path = "/order/joe-7k3f-2q?key=a-secret-of-a-buyer";
    const statuses = await Promise.all(
      Array.from(
        // More than nginx lets one address have at once.
        { length: 3500 },
        async () => (await fetchPage(path, { Referer: `https://expo.example${path}` }, alone)).status,
      ),
    );
    // Some reach no instance, and some are too many.
    expect(new Set(statuses)).toEqual(new Set([503, 429]));
    await expect.poll(() => alone.log().length).toBeGreaterThanOrEqual(statuses.length);
    expect(alone.log().at(-1)).toMatchObject({ path: "/order/joe-7k3f-2q" });
    expect(JSON.stringify(alone.log()) + alone.output()).not.toContain("a-secret");
  } finally {
    await alone.stop();
  }
});

test("cached pages are served when every instance is down", async () => {
  const site = await startTestSite(SHARED);
  const alone = await startNginx({ sites: [hostOf(site), hostOf(site)] });
  await expect.poll(async () => cacheOf(await fetch(`${alone.url}/faq`))).toBe("HIT");
  await site.stop();
  const cached = await fetch(`${alone.url}/faq`);
  expect([cached.status, await html(cached)]).toEqual([200, expect.stringContaining("</html>")]);
  const missing = await fetch(`${alone.url}/never-requested`);
  expect([missing.status, missing.headers.get("Retry-After")]).toEqual([503, "5"]);
  await alone.stop();
});

test("the other instance responds when one is down", async () => {
  await sites[0].stop();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => (await fetch(`${nginx.url}/contact?${number}`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});
