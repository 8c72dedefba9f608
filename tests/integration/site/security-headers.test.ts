import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
let secure: SiteServer;
beforeAll(async () => {
  [site, secure] = await Promise.all([
    startTestSite(),
    startTestSite({
      APP_URL: "https://expo.example",
      SESSION_SECRET: "a-secret-of-more-than-thirty-two-letters",
      ICON_API_URLS: "https://icons.example/v1",
    }),
  ]);
});
afterAll(async () => {
  await site?.stop();
  await secure?.stop();
});

const ON_EVERYTHING = {
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

const answers = [
  ["a page", "/", 200],
  ["a form", "/contact", 200],
  ["data", "/brands.data", 200],
  ["a file that is made on request", "/sitemap.xml", 200],
  ["an answer of the API", "/api/v1/event", 200],
  ["a picture", "/favicon.svg", 200],
  ["a redirect", "/tickets", 308],
  ["a page that does not exist", "/nope", 404],
  ["data that does not exist", "/nope.data", 404],
  ["a brand that does not exist", "/brands/nobody", 404],
  ["an address that cannot be read", "/brands/%E0%A4%A", 400],
  ["a file's address that cannot be read", "/assets/%ff", 400],
] as const;

describe("every answer has the security headers", () => {
  test.each(answers)("%s: %s", async (_, path, status) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(ON_EVERYTHING);
    expect(answer.headers.get("Strict-Transport-Security")).toBeNull();
  });

  test("a script", async () => {
    const html = await (await fetch(site.url)).text();
    const answer = await fetch(site.url + asset(html));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject(ON_EVERYTHING);
  });

  test.each(answers)("HTTPS alone afterwards, where APP_URL is https: %s, %s", async (_, path) => {
    const answer = await fetch(secure.url + path, { redirect: "manual" });
    expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });
});

test.each(["/favicon.svg", "/icon-192.png"])("%s may be shown by mail programs, a page not", async (path) => {
  expect((await fetch(site.url + path)).headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  expect((await fetch(site.url)).headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

describe("a page's policy", () => {
  async function policyOf(url: string): Promise<Record<string, string>> {
    const policy = (await fetch(url)).headers.get("Content-Security-Policy") ?? "";
    return Object.fromEntries(policy.split("; ").map((directive) => directive.split(/ (.*)/) as [string, string]));
  }

  test("allows what the site needs and no more", async () => {
    const { "script-src": scripts, ...others } = await policyOf(`${site.url}/contact`);
    expect(scripts).toMatch(/^('nonce-[\w-]{22}'|('sha256-[\w+/=]+' ?)+) 'self' 'report-sample'$/);
    expect(others).toEqual({
      "default-src": "'self'",
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' data:",
      "frame-src":
        "https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com https://w.soundcloud.com https://www.google.com",
      "worker-src": "'none'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "report-uri": "/csp-reports",
      "report-to": "csp",
    });
  });

  test("names the services that are set, and moves to https where the site is there", async () => {
    const policy = await policyOf(`${secure.url}/contact`);
    expect(policy["connect-src"]).toBe("'self' https://icons.example");
    expect(policy).toHaveProperty("upgrade-insecure-requests");
  });

  test("has another nonce with each render, on every script of the page", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(`${site.url}/contact`);
        const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1];
        const html = await answer.text();
        const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")(?=[\s>])[^>]*>/g)];
        expect(scripts.length).toBeGreaterThan(4);
        for (const [script] of scripts) expect(script).toContain(` nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

test("only a page without a nonce may be kept by others", async () => {
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

describe("reports of what was refused", () => {
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

  test("are one line in the log, without a visitor's words", async () => {
    const answer = await send(report);
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
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
  ])("%s is taken: %s as %s", async (_, body, type) => {
    expect((await send(body, type)).status).toBe(204);
  });

  test("are taken from WebKit, which names no origin", async () => {
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

  test("are not read", async () => {
    expect((await fetch(`${site.url}/csp-reports`)).status).toBe(405);
  });

  test("are limited", async () => {
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
])("a colour mode is a short message: %s, %.30s", async (type, body, status) => {
  const options = { method: "POST", body, headers: { "Content-Type": type }, redirect: "manual" } as const;
  expect((await fetch(`${site.url}/color-mode`, options)).status).toBe(status);
});
