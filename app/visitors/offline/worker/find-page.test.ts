import { expect, test } from "vitest";
import { findPage } from "./find-page";

const page = { title: "", main: "" };
const map = { title: "", plan: { halls: [], units: [] }, brands: [], categories: [], stages: [], drawings: {} };
const pack = {
  days: ["2025-11-14", "2025-11-15"],
  map,
  pages: { "/": page, "/rundown?day=1": page, "/rundown?day=2": page, "/rundown/coffee": page, "/brands": page },
};
const at = (moment: string) => Date.parse(`${moment}+07:00`);
const BEFORE = at("2025-10-01T10:00:00");

test.each([
  ["/", "/"],
  ["/brands?category=tents", "/brands"],
  ["/rundown/coffee#x", "/rundown/coffee"],
  ["/rundown?day=2&stage=Campfire", "/rundown?day=2"],
])("%s is the kept page %s", (path, key) => expect(findPage(pack, path, BEFORE)).toEqual({ page: key }));

test("a rundown without a day is that of today, which begins at five, else that of the first day", () => {
  expect(findPage(pack, "/rundown", BEFORE)).toEqual({ page: "/rundown?day=1" });
  expect(findPage(pack, "/rundown", at("2025-11-15T04:59:00"))).toEqual({ page: "/rundown?day=1" });
  expect(findPage(pack, "/rundown", at("2025-11-15T05:00:00"))).toEqual({ page: "/rundown?day=2" });
});

test("the map is drawn for any query, and what is not kept is nothing", () => {
  expect(findPage(pack, "/map?from=a&to=b", BEFORE)).toBe("map");
  expect(findPage({ ...pack, map: null }, "/map", BEFORE)).toBeNull();
  for (const path of ["/ticket", "/rundown?day=3", "/rundown?day=__proto__", "/toString"])
    expect(findPage(pack, path, BEFORE), path).toBeNull();
});
