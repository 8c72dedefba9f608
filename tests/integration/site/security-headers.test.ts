import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "~/platform/http/security/security-headers.server";
import { httpsSettings } from "../../support/servers/https-settings";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
let secure: SiteServer;
beforeAll(async () => {
  [site, secure] = await Promise.all([
    startTestSite(),
    startTestSite({
      ...httpsSettings("https://expo.example"),
      ICON_API_URLS: "https://icons.example/v1",
    }),
  ]);
});
afterAll(async () => {
  await site?.stop();
  await secure?.stop();
});

const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
  "content-security-policy": expect.stringMatching(
    /(?:default-src|object-src) 'none';.*; frame-ancestors 'none'(?:;|$)/,
  ),
};

function asset(html: string): string {
  const path = /"(\/assets\/entry[^"]+\.js)"/.exec(html)?.[1];
  if (!path) throw new Error("no entry script in the page");
  return path;
}

const responses = [
  ["a page", "/", 200],
  ["a form", "/contact", 200],
  ["data", "/brands.data", 200],
  ["a file that is made on request", "/sitemap.xml", 200],
  ["an API response", "/api/v1/event", 200],
  ["a picture", "/favicon.svg", 200],
  ["a redirect", "/tickets", 308],
  ["a page that does not exist", "/nope", 404],
  ["data that does not exist", "/nope.data", 404],
  ["a brand that does not exist", "/brands/nobody", 404],
  ["an address that cannot be read", "/brands/%E0%A4%A", 400],
  ["a file's address that cannot be read", "/assets/%ff", 400],
] as const;

describe("every response has the security headers", () => {
  test("which are all that the site has", () => {
    const names = Object.keys(securityHeaders()).map((name) => name.toLowerCase());
    // A page for other sites' pictures has another one.
    const expected = [...Object.keys(SECURITY_HEADERS), "cross-origin-resource-policy"];
    expect(names.sort()).toEqual(expected.sort());
  });

  test.each(responses)("%s: %s", async (_, path, status) => {
    const response = await fetch(site.url + path, { redirect: "manual" });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
    expect(response.headers.get("Strict-Transport-Security")).toBeNull();
  });

  test("a script file", async () => {
    const html = await (await fetch(site.url)).text();
    const response = await fetch(site.url + asset(html));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY_HEADERS);
  });

  test.each(responses)("HSTS is set when APP_URL is https: %s, %s", async (_, path) => {
    const response = await fetch(secure.url + path, { redirect: "manual" });
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });
});

test.each(["/favicon.svg", "/icon-192.png"])("%s may be embedded by mail programs, a page may not", async (path) => {
  expect((await fetch(site.url + path)).headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  expect((await fetch(site.url)).headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

describe("a page's CSP", () => {
  async function policyOf(url: string): Promise<Record<string, string>> {
    const policy = (await fetch(url)).headers.get("Content-Security-Policy") ?? "";
    return Object.fromEntries(policy.split("; ").map((directive) => directive.split(/ (.*)/) as [string, string]));
  }

  test("allows only the sources that the site uses", async () => {
    const { "script-src": scripts, ...others } = await policyOf(`${site.url}/contact`);
    expect(scripts).toMatch(/^('nonce-[\w-]{22}'|('sha256-[\w+/=]+' ?)+) 'self' 'report-sample'$/);
    expect(others).toEqual({
      "default-src": "'self'",
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' data:",
      "frame-src":
        "https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com https://w.soundcloud.com https://www.google.com",
      "worker-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "report-uri": "/csp-reports",
      "report-to": "csp",
    });
  });

  test("lists the configured services, and upgrades insecure requests on an https site", async () => {
    const policy = await policyOf(`${secure.url}/contact`);
    expect(policy["connect-src"]).toBe("'self' https://icons.example");
    expect(policy).toHaveProperty("upgrade-insecure-requests");
  });

  test("has a new nonce for each render, and every script has it", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(`${site.url}/contact`);
        const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
        const html = await response.text();
        const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")(?=[\s>])[^>]*>/g)];
        expect(scripts.length).toBeGreaterThan(4);
        for (const [script] of scripts) expect(script).toContain(` nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

test("only a page without a nonce may be stored by shared caches", async () => {
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      const { headers } = await fetch(`${site.url}/gallery`);
      const policy = headers.get("Content-Security-Policy") ?? "";
      seen.add(`${policy.includes("'nonce-") ? "nonce" : "hashes"}: ${headers.get("Cache-Control")?.split(",")[0]}`);
      return [...seen];
    })
    .toHaveLength(2);
  expect([...seen].sort()).toEqual(["hashes: public", "nonce: private"]);
});

describe("CSP violation reports", () => {
  const report = JSON.stringify({
    "csp-report": {
      "document-uri": "https://expo.example/brands?q=budi%40visitor.example",
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/x.js",
    },
  });
  const send = (body: string, type = "application/csp-report") =>
    fetch(`${site.url}/csp-reports`, { method: "POST", body, headers: { "Content-Type": type } });
  const lines = () =>
    site
      .output()
      .split("\n")
      .filter((line) => line.includes("CSP violation"));

  test("are logged on one line without personal data", async () => {
    const response = await send(report);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    await expect.poll(lines).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? "")).toMatchObject({
      level: 40,
      reports: [{ directive: "script-src-elem", blocked: "https://evil.example/x.js", page: "/brands" }],
    });
    expect(site.output()).not.toContain("budi");
  });

  const reportTo = JSON.stringify({
    type: "csp-violation",
    url: "https://expo.example/contact",
    body: { documentURL: "https://expo.example/contact", effectiveDirective: "script-src", blockedURL: "eval" },
  });
  test.each([
    ["one report-to report", reportTo, "application/csp-report"],
    ["one report-to report", reportTo, "application/reports+json"],
    ["an array of report-to reports", `[${reportTo}]`, "application/csp-report"],
    ["an array of report-to reports", `[${reportTo}]`, "application/reports+json"],
    ["a report-uri report", report, "application/reports+json"],
  ])("are accepted: %s, %s as %s", async (_, body, type) => {
    expect((await send(body, type)).status).toBe(204);
  });

  test("are accepted from WebKit, which sends no Origin", async () => {
    const headers = { "Content-Type": "application/csp-report", Origin: "null" };
    const response = await fetch(`${site.url}/csp-reports`, { method: "POST", body: reportTo, headers });
    expect(response.status).toBe(204);
  });

  test.each([
    ["of another type", report, "text/plain", 415],
    ["of no sense", "{}", "application/csp-report", 400],
    ["too large", "x".repeat(33 * 1024), "application/reports+json", 413],
  ])("%s are refused", async (_, body, type, status) => {
    expect((await send(body, type)).status).toBe(status);
  });

  test("cannot be requested with GET", async () => {
    expect((await fetch(`${site.url}/csp-reports`)).status).toBe(405);
  });

  test("are rate-limited", async () => {
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await send("{}")).status));
    expect(statuses).toContain(429);
    expect((await send(report)).headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

test.each([
  ["application/json", '{"theme":"dark"}', 200],
  ["application/json", `{"theme":"dark","x":"${"x".repeat(2_000)}"}`, 400],
  ["application/json", "{", 400],
  ["application/x-www-form-urlencoded", "mode=dark&returnTo=/", 303],
  ["application/x-www-form-urlencoded", `mode=dark&x=${"x".repeat(70_000)}`, 413],
  ["application/x-www-form-urlencoded", `${"a&".repeat(100)}mode=dark`, 400],
  ["application/x-www-form-urlencoded", "mode=dark&returnTo=/%E2%80%A8", 303],
  ["multipart/form-data; boundary=x", "--x--", 415],
])("the colour mode action accepts only a short body: %s, %.30s", async (type, body, status) => {
  const options = { method: "POST", body, headers: { "Content-Type": type }, redirect: "manual" } as const;
  expect((await fetch(`${site.url}/color-mode`, options)).status).toBe(status);
});
