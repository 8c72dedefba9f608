import { describe, expect, test } from "vitest";
import { routeRules } from "~/config/route-rules.server";
import { colorModeCookies } from "~/platform/cookies/color-mode.server";
import { emptyToast } from "~/platform/cookies/toast.server";
import { createPageKeys } from "./page-key.server";

const { light, dark } = await colorModeCookies();
const noToast = await emptyToast();
const keyOf = await createPageKeys({
  isRouteOf: (path, id) => ["root", path.startsWith("/faq") ? "routes/pages/faq" : "brands"].includes(id),
});
const id = (target: string, cookie?: string) => keyOf(target, cookie)?.id;

describe("the query", () => {
  test.each([
    ["/faq?utm_source=mail&fbclid=1", "/faq"],
    ["/?x=1&x=2", "/"],
    ["/brands?utm_source=x&page=2", "/brands?page=2"],
    ["/brands?page=2&category=tents", "/brands?category=tents&page=2"],
    ["/brands?page=2&page=3", "/brands?page=2"],
    ["/brands?%70age=2", "/brands?page=2"],
    ["/rundown?stage=a&day=2&x=x", "/rundown?day=2&stage=a"],
    ["/rundown?family=1&kind=x&language=fr&view=x", "/rundown"],
    ["/rundown?family=yes&kind=talk&language=id&view=grid", "/rundown?family=yes&kind=talk&language=id&view=grid"],
    ["/ticket?tab=about&page=2", "/ticket?tab=about"],
    ["/ticket?tab=made-up", "/ticket"],
    ["/ticket?tab=made-up&tab=about", "/ticket"],
    ["/ticket.data?tab=made-up&_routes=root", "/ticket.data?_routes=root"],
    ["/brands?order=made-up&category=Made+Up&page=02", "/brands"],
    ["/brands?page=10000&order=booth", "/brands?order=booth"],
    ["/brands?toString=x&__proto__=x", "/brands"],
    ["/news?page=1&tag=tips", "/news?tag=tips"],
    ["/news?page=0&order=", "/news"],
    ["/news?tag=tips&page=2&order=x", "/news?page=2&tag=tips"],
    ["/brands.data?_routes=root%2Cbrands&page=2", "/brands.data?page=2&_routes=brands%2Croot"],
    ["/faq.data?_routes=routes%2Fpages%2Ffaq", "/faq.data?_routes=routes%2Fpages%2Ffaq"],
    ["/faq?_routes=made-up", "/faq"],
    ["/faq?", "/faq"],
  ])("%s is %s", (target, url) => {
    expect(keyOf(target, undefined)).toMatchObject({ url, apart: url.includes("?") });
  });

  test.each([
    "/brands?q=tent",
    "/brands?q=",
    "/news?tag=&page=2",
    "/rundown?day=2&stage=",
    "/brands.data?page=2&q=tent",
    "/api/v1/brands?limit=1",
    "/rundown.ics?session=x",
    "/faq.data?_routes=made-up",
    "/faq.data?_routes=brands",
    "/faq.data?_routes=root%2Cbrands%2Croutes%2Ffaq",
    "/faq.data?_routes=",
    `/rundown?stage=${"x".repeat(300)}`,
  ])("%s is not cached", (target) => expect(keyOf(target, undefined)).toBeNull());

  test("the key has the parameters of canonical links", () => {
    for (const { canonicalQuery = [], cacheQuery = {} } of Object.values(routeRules)) {
      expect(Object.keys(cacheQuery)).toEqual(expect.arrayContaining([...canonicalQuery]));
    }
  });
});

describe("the path", () => {
  test.each(["/", "/brands/alpine-goods", "/_.data", "/sitemap/2.xml", "/rundown.json"])("%s", (path) => {
    expect(keyOf(path, undefined)).toMatchObject({ url: path, apart: false });
  });

  test.each([
    "",
    "*",
    "http://evil.example/",
    "//brands",
    "/brands/",
    "/Brands",
    "/%62rands",
    "/brands/../faq",
    "/brands/./x",
    "/a\\b",
    "/contact",
    "/contact.data",
    "/book-space",
    "/color-mode",
    "/hooks/blog",
    "/tickets",
    "/blog/anything",
    `/${"x".repeat(300)}`,
  ])("%s is not cached", (path) => expect(keyOf(path, undefined)).toBeNull());
});

describe("cookies", () => {
  test("the color mode is in the key; other cookies are not", () => {
    expect(id("/faq", `color-mode=${dark}`)).toBe("dark /faq");
    expect(id("/faq", `a=b; color-mode=${light}; c=d`)).toBe("light /faq");
    for (const cookie of [
      undefined,
      "",
      "a=b",
      "color-mode=forged",
      "color-mode=dark",
      "color-mode=",
      "color-mode",
      `=${dark}`,
      `xcolor-mode=${dark}`,
      `color-mode=other; color-mode=${dark}`,
      ";;;===;;",
    ]) {
      expect(id("/faq", cookie)).toBe("system /faq");
    }
  });

  test("a page of a preview is not cached", () => {
    expect(keyOf("/faq", "preview=anything")).toBeNull();
    expect(keyOf("/faq.data", "a=b; preview=")).toBeNull();
  });

  test("a page with a toast is not cached", () => {
    expect(keyOf("/faq", "toast=anything")).toBeNull();
    expect(keyOf("/faq", "a=b;toast=")).toBeNull();
    expect(id("/faq", `toast=${noToast}`)).toBe("system /faq");
  });
});
