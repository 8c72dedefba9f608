import { expect, test } from "vitest";
import { type RouteRule, ruleFor } from "~/route-rules";
import { redirectFor } from "~/route-rules.server";

const rules: Record<string, RouteRule> = {
  "/old": { redirect: "/new" },
  "/old/**": { redirect: "/new/**" },
  "/shop/special": { cache: "live" },
  "/shop/**": { cache: "form", middleware: ["first"] },
  "/**": { cache: "content", canonicalLowercase: true },
};

test("the first rule that fits wins, field by field", () => {
  expect(ruleFor("/shop/special", rules)).toEqual({ cache: "live", middleware: ["first"], canonicalLowercase: true });
  expect(ruleFor("/shop/other", rules).cache).toBe("form");
  expect(ruleFor("/shop", rules).cache).toBe("content");
  expect(ruleFor("/shopping/x", rules).cache).toBe("content");
});

test("asking for a rule leaves the table as it was", () => {
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

test("the site's own addresses that moved", () => {
  expect(redirectFor("/tickets", "?tab=about")).toBe("/ticket?tab=about");
  expect(redirectFor("/blog", "")).toBe("/news");
  expect(redirectFor("/blog/a-post", "?ref=mail")).toBe("/news/a-post?ref=mail");
  expect(redirectFor("/ticket", "")).toBeNull();
});
