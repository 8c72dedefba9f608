import { expect, test } from "vitest";
import { readPress } from "./drawing-press";
import { NEW_THINGS } from "./press-names";
import type { Drawing, Thing } from "./things";

const frame = { name: "Hall A", level: 0, width: 20, depth: 20 };
const lift: Thing = { id: "m:0", kind: "amenity", name: "", amenity: "lift", x: 1, y: 1, w: 0, h: 0 };
const drawing: Drawing = { frame, things: [lift] };
const press = (fields: Record<string, string>) => readPress(new Map(Object.entries(fields)), drawing);

test.each(NEW_THINGS)("the button %s puts one thing in, with a name unless its kind has none", (kind) => {
  const change = press({ button: `add:${kind}` });
  expect(change).toMatchObject({ does: "add" });
  if (kind === "stage" || kind === "wall" || kind === "sign" || kind === "door")
    expect(change).toHaveProperty("thing.other", expect.stringMatching(/\w/));
});

test("an arrow moves what is chosen by half a metre, and nothing where nothing is chosen", () => {
  expect(press({ button: "nudge:west", chosen: "m:0" })).toEqual({ does: "move", ids: ["m:0"], dx: -0.5, dy: 0 });
  expect(press({ button: "nudge:south", chosen: "m:0" })).toEqual({ does: "move", ids: ["m:0"], dx: 0, dy: 0.5 });
  expect(press({ button: "nudge:west" })).toBeNull();
  expect(press({ button: "nudge:constructor", chosen: "m:0" })).toBeNull();
});

test("an amenity that nobody knows is not taken over: the drawing could not be read again", () => {
  const typed = { button: "set", chosen: "m:0", x: "2", y: "2" };
  expect(press({ ...typed, amenity: "stairs" })).toMatchObject({ fields: { amenity: "stairs" } });
  expect(press({ ...typed, amenity: "helipad" })).not.toHaveProperty("fields.amenity");
});
