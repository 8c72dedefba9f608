import { expect, test } from "vitest";
import { cachePolicies } from "./cache-policies";
import { cacheTags, setCacheTags } from "./cache-tags";

test.each([
  ["/", ["site", "page-home", "event", "news"]],
  ["/_.data", ["site", "page-home", "event", "news"]],
  ["/id", ["site", "page-home", "event", "news"]],
  ["/brands", ["site", "page-brands", "event"]],
  ["/id/brands/rimba", ["site", "page-brands", "event"]],
  ["/brands.data", ["site", "page-brands", "event"]],
  ["/news/a-post", ["site", "page-news", "event", "news"]],
  ["/rundown.ics", ["site", "page-rundown", "event"]],
])("%s has the tags %j", (path, tags) => {
  expect(cacheTags(path)).toEqual(tags);
});

test.each(["/contact", "/healthz", "/updates/confirm"])("%s has none: no shared cache may store it", (path) => {
  expect(cacheTags(path)).toEqual([]);
});

test("a response that became private, such as a 404, has no tags", () => {
  const headers = new Headers({ "Cache-Control": cachePolicies.private });
  setCacheTags(headers, "/brands");
  expect([...headers.keys()]).toEqual(["cache-control"]);
});
