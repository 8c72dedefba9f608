import { describe, expect, it } from "vitest";
import { boothsInSvg } from "./svg-booths.server";

const hall = { id: "hall-b", width: 60 };

const read = (content: string, metres: number | null = null, root = 'viewBox="0 0 600 400"') =>
  boothsInSvg(
    new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`),
    hall,
    metres,
  );

const shapes = (content: string) => read(content).booths.map(({ hall: _, ...booth }) => booth);

describe("booths of a drawing", () => {
  it("are its rectangles, polygons and straight paths, in metres of the hall", () => {
    expect(
      shapes(`<rect id="D-1" x="10" y="20" width="30" height="30"/>
        <polygon id="D-2" points="40,20 70,20 70,50 40,50"/>
        <path id="D-3" d="m70 20h30v30h-30z"/>
        <path id="D-4" d="M100,20 L130,20 100,50 Z"/>`),
    ).toEqual([
      { booth: "D-1", x: 1, y: 2, w: 3, h: 3 },
      { booth: "D-2", x: 4, y: 2, w: 3, h: 3 },
      { booth: "D-3", x: 7, y: 2, w: 3, h: 3 },
      {
        booth: "D-4",
        corners: [
          { x: 10, y: 2 },
          { x: 13, y: 2 },
          { x: 10, y: 5 },
        ],
      },
    ]);
  });

  it("follow the transforms of all that is around them, and the corner of the drawing", () => {
    const turned =
      '<g transform="translate(100, 50)"><g transform="rotate(90)"><rect id="7" width="30" height="60"/></g></g>';
    expect(shapes(turned)).toEqual([{ booth: "7", x: 4, y: 5, w: 6, h: 3 }]);
    const scaled = '<rect id="7" transform="translate(10 10) scale(2)" x="5" width="15" height="15"/>';
    expect(shapes(scaled)).toEqual([{ booth: "7", x: 2, y: 1, w: 3, h: 3 }]);
    expect(read('<rect id="7" x="-5" width="3" height="3"/>', 1, 'viewBox="-10 0 60 40"').booths[0]).toMatchObject({
      x: 5,
    });
    expect(read('<rect id="7" width="15" height="15"/>', null, 'width="300px"').booths[0]).toMatchObject({
      w: 3,
      h: 3,
    });
  });

  it("are neither what programs name by themselves nor what is not drawn", () => {
    const { booths, leftOut } =
      read(`<rect id="rect1234" width="9" height="9"/><rect id="floor" width="600" height="400"/>
      <circle id="A-1" r="9"/><text id="A-2">A-2</text><defs><rect id="A-3" width="30" height="30"/></defs>
      <script>alert(1)</script><g display="none"><rect id="A-4" width="30" height="30"/></g>
      <image id="A-5" href="https://example.org/x.png"/><rect id="A_x2D_6" width="30" height="30"/>`);
    expect(booths.map(({ booth }) => booth)).toEqual(["A-6"]);
    expect(leftOut).toEqual(["rect1234", "floor", "A-1", "A-2", "A-5"]);
  });

  it("each name what is wrong with them by their ids", () => {
    const { faults } = read(`<path id="C-1" d="M0 0C1 1 2 2 3 3z"/><rect id="C-2" width="10%" height="9"/>
      <polygon id="C-3" points="1,2 3"/><rect id="C-4" transform="wobble(3)" width="9" height="9"/>
      <rect id="C-5" width="30" height="30"/><rect id="C-5" x="40" width="30" height="30"/>
      <path id="C-6" d="M0 0h9v9zM20 20h9v9z"/><rect id="C-7" x="-900" width="9" height="9"/>
      <rect id="number-13-long" width="9" height="9"/><polygon id="C-8" points="0,0 9,0 18,0"/>`);
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      ...["C-1", "C-2", "C-3", "C-4", "C-5", "C-6", "C-7"],
      ...["number-13-long", "C-8"],
    ]);
  });

  it("are not read from a file that is too large, cut off, or defines entities", () => {
    const refused = (text: string) => boothsInSvg(new TextEncoder().encode(text), hall, null);
    const root = '<svg viewBox="0 0 60 40">';
    const booth = '<rect id="1" width="3" height="3"/>';
    for (const text of [
      `${root}${booth}`,
      `<html>${booth}</html>`,
      "",
      "\u0000\u0001",
      `${root}${"<g>".repeat(200)}${booth}${"</g>".repeat(200)}</svg>`,
      `${root}${"<g/>".repeat(30_000)}${booth}</svg>`,
      `${root}${booth}${" ".repeat(1024 * 1024)}</svg>`,
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${root}${booth}&b;</svg>`,
    ]) {
      const { booths, faults } = refused(text);
      expect([booths.length, faults.length]).toEqual([0, 1]);
    }
    expect(
      refused(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${root}${booth}</svg>`)
        .booths,
    ).toHaveLength(1);
  });
});
