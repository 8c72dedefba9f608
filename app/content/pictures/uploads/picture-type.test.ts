import { describe, expect, test } from "vitest";
import { typeFaultOf } from "./picture-type";

const text = (svg: string) => new TextEncoder().encode(svg);
const box = (brand: string, ...compatible: string[]) =>
  text(`\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${brand}\0\0\0\0${compatible.join("")}`);

test("photographs are known by their first bytes", () => {
  expect(typeFaultOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBeNull();
  expect(typeFaultOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBeNull();
  expect(typeFaultOf(text("RIFF....WEBPVP8 "))).toBeNull();
  expect(typeFaultOf(box("avif"))).toBeNull();
});

test("an AVIF of any brand is known by those with which it is compatible", () => {
  expect(typeFaultOf(box("mif1", "mif1", "miaf", "avif"))).toBeNull();
  expect(typeFaultOf(box("msf1", "avis"))).toBeNull();
  expect(typeFaultOf(box("mif1", "mif1", "heic"))).toBe("heic");
  expect(typeFaultOf(text("\0\0\0\x10ftypmif1\0\0\0\0avif"))).toBe("heic");
  expect(typeFaultOf(box("mp42", "avif"))).toBe("no-picture");
  expect(typeFaultOf(text("\0\0\0\0ftyp"))).toBe("no-picture");
});

test("an iPhone's HEIC has a fault of its own", () => {
  expect(typeFaultOf(box("heic"))).toBe("heic");
  expect(typeFaultOf(box("mif1"))).toBe("heic");
  expect(typeFaultOf(box("mp42"))).toBe("no-picture");
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Made by hand -->\n<svg >',
  '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg:svg>',
  "<svg><script>alert(1)</script></svg>",
])("a drawing: %s", (svg) => {
  expect(typeFaultOf(text(svg))).toBeNull();
});

test.each([
  '<svg><image href="https://evil.example/a.png"/></svg>',
  '<svg><svg:IMAGE href="a"/></svg>',
  "<svg><filter><feImage/></filter></svg>",
  "<svg><foreignObject/></svg>",
  '<svg><style>@import "https://evil.example/a.css"</style></svg>',
  '<!-- --><svg><!ENTITY lol "lol"></svg>',
])("a drawing with what is not drawn: %s", (svg) => {
  expect(typeFaultOf(text(svg))).toBe("drawing");
});

describe("a file that is not a picture", () => {
  test.each([
    "",
    "Dear team",
    "GIF89a",
    "<!doctype html><svg></svg>",
    "<html><svg></svg></html>",
    "<p>ÿØÿ</p>",
    "\x1f\x8b\x08<svg>",
    '<?xml version="1.0" encoding="UTF-7"?><svg>',
    '<!DOCTYPE svg [<!ENTITY a "a">]><svg>&a;</svg>',
    "<!-- never closed <svg>",
  ])("%j", (content) => {
    expect(typeFaultOf(text(content))).toBe("no-picture");
  });

  test("a drawing of more than a megabyte, which is looked at in a moment", () => {
    expect(typeFaultOf(text(`<svg>${" ".repeat(1024 * 1024)}</svg>`))).toBe("no-picture");
    expect(typeFaultOf(text("<!---->".repeat(140_000)))).toBe("no-picture");
  });
});
