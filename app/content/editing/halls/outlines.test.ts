import { describe, expect, it } from "vitest";
import { joinShapes, splitShape } from "./outlines";

const square = (x: number, y: number, w = 3, h = 3) => ({ x, y, w, h });

describe("booths that become one", () => {
  it("are a rectangle where they make one up", () => {
    expect(joinShapes([square(3, 6), square(6, 6), square(9, 6)])).toEqual(square(3, 6, 9, 3));
    expect(joinShapes([square(0, 0, 6, 3), square(0, 3), square(3, 3)])).toEqual(square(0, 0, 6, 6));
  });

  it("are a polygon otherwise, also when one side is a part of the other", () => {
    expect(joinShapes([square(0, 0, 6, 3), square(0, 3)])).toEqual({
      corners: [
        { x: 0, y: 0 },
        { x: 6, y: 0 },
        { x: 6, y: 3 },
        { x: 3, y: 3 },
        { x: 3, y: 6 },
        { x: 0, y: 6 },
      ],
    });
    const triangle = {
      corners: [
        { x: 3, y: 0 },
        { x: 6, y: 0 },
        { x: 3, y: 3 },
      ],
    };
    expect(joinShapes([square(0, 0), triangle])).toEqual({
      corners: [
        { x: 0, y: 0 },
        { x: 6, y: 0 },
        { x: 3, y: 3 },
        { x: 0, y: 3 },
      ],
    });
  });

  it("cannot be apart, touch at a corner alone, or leave a hole", () => {
    expect(joinShapes([square(0, 0), square(3.5, 0)])).toBeNull();
    expect(joinShapes([square(0, 0), square(3, 3)])).toBeNull();
    const ring = [0, 3, 6].flatMap((x) => [0, 3, 6].map((y) => square(x, y)));
    expect(joinShapes(ring.filter(({ x, y }) => x !== 3 || y !== 3))).toBeNull();
    expect(joinShapes(ring)).toEqual(square(0, 0, 9, 9));
  });
});

describe("a booth in parts", () => {
  it("has equal ones without gaps, in either direction", () => {
    expect(splitShape(square(1, 2, 10, 3), 3, true)).toEqual([
      square(1, 2, 3.33, 3),
      square(4.33, 2, 3.34, 3),
      square(7.67, 2, 3.33, 3),
    ]);
    expect(splitShape(square(1, 2, 3, 6), 2, false)).toEqual([square(1, 2), square(1, 5)]);
  });

  it("is a rectangle", () => {
    expect(
      splitShape(
        {
          corners: [
            { x: 0, y: 0 },
            { x: 3, y: 0 },
            { x: 0, y: 3 },
          ],
        },
        2,
        true,
      ),
    ).toBeNull();
  });
});
