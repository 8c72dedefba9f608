import { expect, it } from "vitest";
import { cameraAfter, canFocusNear, focusOn, nextZoom, zoomsOf, zoomTo } from "./lenses";

it("offers the zoom that a camera has, whatever it counts from", () => {
  const [phone, other] = [{ zoom: { min: 1, max: 8 } }, { zoom: { min: 100, max: 250 } }];
  expect(zoomsOf(phone)).toEqual([1, 2, 3]);
  expect(zoomsOf(other)).toEqual([1, 2]);
  expect(zoomTo(other, 2)).toEqual({ zoom: 200 });
  expect([1, 2, 3].map((times) => nextZoom(zoomsOf(phone), times))).toEqual([2, 3, 1]);
  for (const none of [undefined, {}, { zoom: { min: 1, max: 1 } }]) expect(zoomsOf(none)).toEqual([1]);
});

it("offers a near focus where the distance can be set, and the way back to the camera's own", () => {
  const lens = { focusMode: ["none", "continuous", "manual"], focusDistance: { min: 0.1 } };
  expect(canFocusNear(lens)).toBe(true);
  expect(focusOn(lens, true)).toEqual({ focusMode: "manual", focusDistance: 0.1 });
  expect(focusOn(lens, false)).toEqual({ focusMode: "continuous" });
  for (const none of [undefined, {}, { focusMode: ["manual"] }, { focusDistance: { min: 0 } }])
    expect(canFocusNear(none)).toBe(false);
});

it("goes through all cameras in turn", () => {
  expect(cameraAfter(["wide", "back", "front"], "back")).toBe("front");
  expect(cameraAfter(["wide", "back", "front"], "front")).toBe("wide");
  expect(cameraAfter(["wide", "back"], undefined)).toBe("wide");
  for (const ids of [[], ["back"]]) expect(cameraAfter(ids, "back")).toBeUndefined();
});
