import { expect, test } from "vitest";
import { proposeAlt } from "./propose-alt";

test.each([
  ["two-hikers_at_dawn.jpg", "Two hikers at dawn"],
  ["Tenda merah di hall (2).jpeg", "Tenda merah di hall"],
  ["IMG_1234 night walk.JPG", "Night walk"],
  ["夜间-徒步.webp", "夜间 徒步"],
  ["tents.png", "Tents"],
])("%s proposes %j", (name, words) => expect(proposeAlt(name)).toBe(words));

test.each([
  ...["IMG_1234.JPG", "DSC01234.jpg", "PXL_20251114_101010.jpg", "20251114_101010.jpg", "P1010123.JPG", "a.png"],
  ...[
    "IMG-20251114-WA0001.jpg",
    "WhatsApp Image 2025-11-14 at 10.15.00 AM.jpeg",
    "Screenshot 2025-11-14.png",
    "",
    ".jpg",
  ],
])("%j says nothing", (name) => expect(proposeAlt(name)).toBe(""));
