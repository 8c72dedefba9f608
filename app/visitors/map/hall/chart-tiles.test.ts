import fc from "fast-check";
import { expect, test } from "vitest";
import { tilesOf } from "./chart-tiles";

const coordinate = fc.integer({ min: 0, max: 5000 });
const booth = fc.record({ x: coordinate, y: coordinate });

test("tiles have all booths in their order, each within the box of its tile, which is no larger than a part of a hall", () => {
  fc.assert(
    fc.property(fc.array(booth, { maxLength: 200 }), (booths) => {
      const tiles = tilesOf(booths);
      expect(tiles.flatMap((tile) => tile.booths)).toEqual(booths);
      for (const { box, booths: own } of tiles) {
        expect(own.length).toBeLessThanOrEqual(24);
        expect(Math.max(box.w, box.h)).toBeLessThanOrEqual(560);
        for (const { x, y } of own)
          expect(x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h).toBe(true);
      }
    }),
  );
});

test("a row of twenty booths has two tiles", () => {
  const row = Array.from({ length: 20 }, (_, index) => ({ x: 30 * index, y: 100 }));
  expect(tilesOf(row).map(({ booths }) => booths.length)).toEqual([17, 3]);
});
