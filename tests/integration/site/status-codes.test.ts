import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../support/content/routes";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const get = (path: string, options: RequestInit = {}) => fetch(site.url + path, { redirect: "manual", ...options });

test.each(PAGES.map(({ path, heading, content }) => [path, heading, content]))(
  "%s is a 200 with its heading and content in the HTML",
  async (path, heading, content) => {
    const response = await get(path, { headers: { "User-Agent": "curl/8.9.1" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toContain(content);
    expect(load(html)("h1").text()).toBe(heading);
    expect(html.match(/<h1/g)).toHaveLength(1);
  },
);

test("the complete list of brands is in the HTML", async () => {
  const html = await (await get("/brands")).text();
  expect(new Set(html.match(/href="\/brands\/[a-z0-9-]+"/g)).size).toBeGreaterThanOrEqual(120);
});

test.each([["/terms"], ["/news/first-timers-guide-to-the-expo"], ["/accessibility"]])(
  "the text of %s is in its document once, and with its data",
  async (path) => {
    const data = await (await get(`${path}.data`)).text();
    // A piece of the text without markup and escaped characters.
    const [, sentence = ""] = /<p>([\w ,]{40,80})/.exec(data.replaceAll("\\u003c", "<")) ?? [];
    expect(sentence.length).toBeGreaterThanOrEqual(40);
    const html = await (await get(path)).text();
    expect(html.split(sentence)).toHaveLength(2);
  },
);

describe("permanent redirects preserve the query", () => {
  test.each([
    ["/tickets", "/ticket"],
    ["/tickets?tab=brands&x=1&x=2", "/ticket?tab=brands&x=1&x=2"],
    ["/blog", "/news"],
    ["/blog?page=2", "/news?page=2"],
    ["/blog/early-bird-tickets?ref=mail", "/news/early-bird-tickets?ref=mail"],
    ["/blog/a/b", "/news/a/b"],
    ["/brands/?q=tent", "/brands?q=tent"],
  ])("%s → %s", async (from, to) => {
    const response = await get(from);
    expect(response.status).toBe(308);
    expect(response.headers.get("Location")).toBe(to);
  });

  test("a redirect never leaves the site", async () => {
    const { status, headers } = await get("//evil.example//");
    expect([status, headers.get("Location")]).toEqual([308, "/evil.example"]);
  });
});

const NOT_FOUND: [string, string][] = [
  ["/nope", "Page not found: /nope"],
  ["/deep/er/still", "Page not found: /deep/er/still"],
  ["/No-Such-Page", "Page not found: /No-Such-Page"],
  ["/brands/nobody-of-this-name", "Page Not Found: /brands/nobody-of-this-name"],
  ["/brands/Bad_Slug", "Page Not Found: /brands/Bad_Slug"],
  ["/news/no-such-post", "Page Not Found: /news/no-such-post"],
  ["/rundown?day=9", "Page Not Found: /rundown?day=9"],
  ["/rundown?utm_source=mail&stage=Campfire+Stage&day=two", "Page Not Found: /rundown?day=two"],
];

describe("unknown URLs get 404 with a message", () => {
  test.each(NOT_FOUND)("%s as a document", async (path, message) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain(`>${message}</h1>`);
    expect(html).toContain("We couldn’t find the page you’re looking for.");
    expect(html).toContain("404");
    expect(html).toContain("Not Found");
    expect(response.headers.get("Cache-Control")).not.toContain("public");
  });

  test.each(NOT_FOUND)("%s as data", async (path, message) => {
    const response = await get(path.replace(/(\?|$)/, ".data$1"));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(message);
  });

  test("a year without an edition leads to its pictures, in each language, where there are some", async () => {
    const linkOf = async (path: string) => {
      const response = await get(path);
      return [response.status, load(await response.text())("main .button-accent").attr("href")];
    };
    expect(await linkOf("/2024")).toEqual([404, "/gallery#edition-2024"]);
    expect(await linkOf("/id/2023/brands")).toEqual([404, "/id/gallery#edition-2023"]);
    expect(await linkOf("/1999")).toEqual([404, "/"]);
  });

  test("the URL is shown as text", async () => {
    const html = await (await get("/%3Cscript%3Ealert(1)%3C/script%3E")).text();
    expect(html).not.toContain("<script>alert(1)");
  });

  test.each(["/brands/%E0%A4%A", "/assets/%ff", "/%", "/faq%0a", "/blog/a%0D%0Ax"])(
    "%s has no path and gets 400",
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([400, "Bad Request\n"]);
    },
  );
});

test("HEAD has the status and headers of GET, and no body", async () => {
  const response = await get("/faq", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toBe("");
  expect((await get("/nope", { method: "HEAD" })).status).toBe(404);
});

test("a POST to an unknown path is a 404, and one to a page without a form is a 405", async () => {
  const post = { method: "POST", body: new URLSearchParams({ a: "b" }), headers: { Origin: site.url } };
  expect((await get("/nope", post)).status).toBe(404);
  expect((await get("/faq", post)).status).toBe(405);
});

describe("unsupported methods of a page", () => {
  test.each([
    ["/brands", "GET, HEAD, OPTIONS"],
    ["/brands.data", "GET, HEAD, OPTIONS"],
    ["/contact", "GET, HEAD, POST, OPTIONS"],
    ["/favicon.svg", "GET, HEAD, OPTIONS"],
    ["/event.ics", "GET, HEAD, OPTIONS"],
  ])("get 405 without a render: %s, %s", async (path, allow) => {
    for (const [method, status] of [
      ["OPTIONS", 204],
      ["PUT", 405],
      ["DELETE", 405],
      ["PROPFIND", 405],
    ] as const) {
      const response = await get(path, { method });
      expect([method, response.status]).toEqual([method, status]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        allow,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-request-id": expect.stringMatching(/./),
      });
      expect((await response.text()).length).toBeLessThan(50);
    }
  });

  test("routes for programs handle their methods themselves", async () => {
    expect((await get("/csp-reports", { method: "PUT" })).headers.get("Allow")).toBe("POST");
    const unknown = await get("/api/v1/event", { method: "PROPFIND" });
    expect([unknown.status, unknown.headers.get("X-Content-Type-Options")]).toEqual([405, "nosniff"]);
    expect(unknown.headers.get("Allow")).toContain("GET, HEAD");
  });
});

test("none of these requests is logged as an error, and every log line is JSON", () => {
  const lines = site.output().split("\n").filter(Boolean);
  expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
});
