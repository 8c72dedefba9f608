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
  [{}, 300, 3600],
  [{ fresh: 1 }, 1, 3600],
  [{ valid: 3901 }, 300, 3600],
  [{ valid: 301 }, 300, 1],
  [{ valid: 12.9 }, 12, 0],
  [{ fresh: 1, valid: 12.9 }, 1, 11],
  [{ valid: 0 }, 1, 0],
  [{ valid: -5 }, 1, 0],
])("a page with the limits %j is fresh for %i s, and then stale for %i s", (limits, fresh, stale) => {
  expect(limitFreshness(cachePolicies.content, limits)).toBe(
    `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=86400`,
  );
  expect(limitFreshness(cachePolicies.private, limits)).toBe(cachePolicies.private);
});

test.each([
  [{ valid: 12.9, offers: 3901 }, 12, 0, 3889],
  [{ valid: 12.9, offers: 12.9 }, 12, 0, 0],
  [{ offers: 100_000 }, 300, 3600, 86_400],
  [{ fresh: 1, valid: 0, offers: 0 }, 1, 0, 0],
])(
  "a page with the limits %j is fresh for %i s, then stale for %i s, and replaces errors for %i s",
  (limits, ...times) => {
    const [fresh, stale, error] = times;
    expect(limitFreshness(cachePolicies.content, limits)).toBe(
      `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${error}`,
    );
  },
);
