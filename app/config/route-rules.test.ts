import { expect, test } from "vitest";
import routes from "~/routes";
import { isSitePath, type RouteRule, redirectFor, ruleFor } from "./route-rules.server";

const rules: Record<string, RouteRule> = {
  "/old": { redirect: "/new" },
  "/old/**": { redirect: "/new/**" },
  "/shop/special": { cache: "live" },
  "/shop/**": { cache: "form", middleware: ["first"] },
  "/**": { cache: "content", uncachedQuery: ["q"] },
};

test("of each field the first rule that matches wins", () => {
  expect(ruleFor("/shop/special", rules)).toEqual({ cache: "live", middleware: ["first"], uncachedQuery: ["q"] });
  expect(ruleFor("/shop/other", rules).cache).toBe("form");
  expect(ruleFor("/shop", rules).cache).toBe("content");
  expect(ruleFor("/shopping/x", rules).cache).toBe("content");
});

test("ruleFor does not change the table", () => {
  const before = structuredClone(rules);
  ruleFor("/shop/special", rules);
  expect(rules).toEqual(before);
});

test("a redirect carries the rest of the path and the query", () => {
  expect(redirectFor("/old", "", rules)).toBe("/new");
  expect(redirectFor("/old", "?a=1&b=%20", rules)).toBe("/new?a=1&b=%20");
  expect(redirectFor("/old/a/b", "?c=2", rules)).toBe("/new/a/b?c=2");
  expect(redirectFor("/old/$&-$1", "", rules)).toBe("/new/$&-$1");
  expect(redirectFor("/older", "", rules)).toBeNull();
});

test("the site's own redirects", () => {
  expect(redirectFor("/tickets", "?tab=about")).toBe("/ticket?tab=about");
  expect(redirectFor("/blog", "")).toBe("/news");
  expect(redirectFor("/blog/a-post", "?ref=mail")).toBe("/news/a-post?ref=mail");
  expect(redirectFor("/ticket", "")).toBeNull();
});

test("a page's rule comes from the registry", () => {
  expect(ruleFor("/News/Some-Article")).toMatchObject({ cache: "news" });
  expect(ruleFor("/ticket")).toMatchObject({ cache: "live", canonicalQuery: ["tab"] });
  expect(ruleFor("/no-such-page").cache).toBe("content");
});

/** Requested by programs, or opened once from a message or by the phone of a door; no author links to them. */
const FOR_PROGRAMS =
  /^(?:social|uploads|faces|preview|gate|worker\.js|offline|live\.json|sitemap|sitemap\.xml|robots\.txt|\.well-known|llms\.txt|manifest\.webmanifest|builds|hooks|healthz|readyz|metrics|csp-reports|browser-errors|color-mode|api|\*)$/;

const sections = new Set(routes.flatMap(({ path }) => (path ? [path.split("/")[0] ?? ""] : [])));

test.each([...sections].filter((section) => !FOR_PROGRAMS.test(section)))("/%s is a path of the site", (section) => {
  expect(isSitePath(`/${section}`)).toBe(true);
  expect(isSitePath(`/${section}/below`)).toBe(true);
});

test.each(["/", "", "/constructor", "/ticketing", "/tag/news", "/x/news"])("%s is not", (path) => {
  expect(isSitePath(path)).toBe(false);
});
