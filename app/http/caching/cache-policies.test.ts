import { expect, test } from "vitest";
import { cachePolicies, limitFreshness, readLifetimes } from "./cache-policies";

test("the site's policies", () => {
  expect(readLifetimes(cachePolicies.content)).toEqual({
    fresh: 300_000,
    whileRevalidate: 3_900_000,
    ifError: 86_700_000,
  });
  expect(readLifetimes(cachePolicies.brands)).toEqual({
    fresh: 300_000,
    whileRevalidate: 3_900_000,
    ifError: 86_700_000,
  });
  expect(readLifetimes(cachePolicies.news)).toEqual({ fresh: 30_000, whileRevalidate: 90_000, ifError: 3_630_000 });
  expect(readLifetimes(cachePolicies.live)).toEqual({ fresh: 30_000, whileRevalidate: 150_000, ifError: 86_430_000 });
  expect(readLifetimes(cachePolicies.form)).toBeNull();
  expect(readLifetimes(cachePolicies.private)).toBeNull();
});

test.each([
  ["public, max-age=60", { fresh: 60_000, whileRevalidate: 60_000, ifError: 60_000 }],
  ["PUBLIC,S-MAXAGE=5", { fresh: 5_000, whileRevalidate: 5_000, ifError: 5_000 }],
])("%s", (header, lifetimes) => expect(readLifetimes(header)).toEqual(lifetimes));

test.each([
  null,
  "",
  "max-age=60",
  "public",
  "public, max-age=0",
  "public, max-age=-1",
  "public, max-age=many",
  "public, s-maxage=60, no-store",
  "public, s-maxage=60, no-cache",
  "public, s-maxage=60, private",
])("not cacheable: %s", (header) => expect(readLifetimes(header)).toBeNull());

test.each([
  [Number.POSITIVE_INFINITY, 300],
  [301, 300],
  [12.3, 13],
  [0, 1],
  [-5, 1],
])("a page of which a part holds for %f s is fresh for %i s", (seconds, fresh) => {
  expect(limitFreshness(cachePolicies.content, seconds)).toBe(cachePolicies.content.replace("300", String(fresh)));
  expect(limitFreshness(cachePolicies.private, seconds)).toBe(cachePolicies.private);
});
