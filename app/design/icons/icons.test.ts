import { expect, test } from "vitest";
import { createIcons } from "./icons.server";

const icons = createIcons([
  {
    prefix: "signs",
    icons: { hut: { body: "<path d='M0 0'/>", width: 32 }, cairn: { body: "<path d='M1 1'/>" } },
    aliases: { cabin: { parent: "hut" }, inuksuk: { parent: "cairn", hFlip: true } },
    width: 24,
    height: 24,
  },
]);

test("icons are drawn in their own box, aliases as their targets, unknown ones not at all", () => {
  const drawn = icons.draw(["signs:hut", "signs:cabin", "signs:inuksuk", "signs:river", "other:hut", "hut"]);
  expect(Object.keys(drawn)).toEqual(["signs:hut", "signs:cabin", "signs:inuksuk"]);
  expect(drawn["signs:cabin"]).toEqual({ body: "<path d='M0 0'/>", viewBox: "0 0 32 24" });
  expect(drawn["signs:inuksuk"]?.body).toContain("scale(-1 1)");
});

test("a part of a collection has the format of Iconify's API", () => {
  expect(icons.collection("signs", ["cabin", "river"])).toEqual({
    prefix: "signs",
    icons: { hut: { body: "<path d='M0 0'/>", width: 32 } },
    aliases: { cabin: { parent: "hut" } },
    not_found: ["river"],
    width: 24,
    height: 24,
  });
  expect(icons.collection("unknown", ["hut"])).toBeNull();
  expect(icons.collection("signs", ["river"])).toMatchObject({ icons: {}, not_found: ["river"] });
});

test("a name that every object inherits is no icon", () => {
  expect(icons.draw(["signs:constructor", "signs:toString", "signs:__proto__"])).toEqual({});
  expect(icons.collection("signs", ["constructor", "__proto__"])?.not_found).toEqual(["constructor", "__proto__"]);
});
