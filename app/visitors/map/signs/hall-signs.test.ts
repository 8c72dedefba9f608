import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { placesCalled } from "~/visitors/map/find-places.server";
import type { MapData } from "~/visitors/map/hall/read-map.server";
import { signsOf, toSignsDocument } from "./hall-signs.server";

const [hallA, mezzanine] = shippedContent.halls;
if (!hallA || !mezzanine) throw new Error("no halls");

test("a hall has a sign for itself, each door and each pillar, in both languages, whose code stands for that place on the map", () => {
  const signs = signsOf(shippedContent, hallA);
  expect(signs.slice(0, 4)).toEqual([
    { names: ["Hall A"], path: "/map?hall=hall-a" },
    { names: ["North entrance", "Pintu utara"], path: "/map?at=north-entrance" },
    { names: ["South doors", "Pintu selatan"], path: "/map?at=south-doors" },
    { names: ["Pillar 1", "Pilar 1"], path: "/map?at=pillar-1" },
  ]);
  expect(signs).toHaveLength(11);
  const data = { plan: shippedContent, brands: [], categories: [], occupants: new Map(), stages: new Set() } as MapData;
  for (const { path } of signs.slice(1)) {
    const at = new URLSearchParams(path.split("?")[1]).get("at") ?? "";
    expect([at, placesCalled(data, at).length]).toEqual([at, 1]);
  }
  expect(signsOf(shippedContent, mezzanine)[0]?.path).toBe("/map?hall=mezzanine");
});

test("each sign is a sheet with its code, and says what is typed as text", async () => {
  const event = "Expo <b>&";
  const html = await toSignsDocument(shippedContent, hallA, event, "https://expo.example");
  expect(html.match(/<section>/g)).toHaveLength(11);
  expect(html).toContain("https://expo.example/map?at=pillar-7");
  expect(html).toContain("You are here · Anda di sini");
  expect(html).toContain("Expo &lt;b&gt;&amp;");
  expect(html).not.toContain("<b>");
  // A wall sees the site's letters, whichever machine prints it.
  expect(html.match(/url\(data:font\/woff2;base64,\w/g)).toHaveLength(2);
});
