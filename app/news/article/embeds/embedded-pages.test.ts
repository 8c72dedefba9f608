import { expect, test } from "vitest";
import { readEmbeddedPage } from "./embedded-pages";

test.each([
  ["https://docs.google.com/forms/d/e/1x/viewform?embedded=true", "form", "docs.google.com/forms/d/e/1x/viewform"],
  ["https://docs.google.com/document/d/e/1x/pub?embedded=true", "document", "docs.google.com/document/d/e/1x/pub"],
  ["https://docs.google.com/spreadsheets/d/e/1x/pubhtml", "table", "docs.google.com/spreadsheets/d/e/1x/pubhtml"],
  [
    "https://docs.google.com/presentation/d/e/1x/embed?start=false",
    "slides",
    "docs.google.com/presentation/d/e/1x/embed?start=false",
  ],
  ["https://drive.google.com/file/d/1x/preview", "file", "drive.google.com/file/d/1x/view"],
  [
    "https://drive.google.com/embeddedfolderview?id=1x#grid",
    "folder",
    "drive.google.com/embeddedfolderview?id=1x#grid",
  ],
  [
    "https://calendar.google.com/calendar/embed?src=a&ctz=b",
    "calendar",
    "calendar.google.com/calendar/embed?src=a&ctz=b",
  ],
  ["https://www.canva.com/design/a/b/view?embed", "design", "www.canva.com/design/a/b/view"],
  ["https://www.google.com/maps/d/embed?mid=1", "map", "www.google.com/maps/d/embed?mid=1"],
  ["https://maps.google.com/maps?q=JCC&output=embed", "map", "maps.google.com/maps?q=JCC"],
  ["https://maps.google.co.id/maps?q=JCC&output=embed", "map", "maps.google.co.id/maps?q=JCC"],
  [
    "https://www.google.com/maps/embed/v1/place?key=x&q=Jakarta%20Convention%20Center",
    "map",
    "www.google.com/maps/search/?api=1&query=Jakarta+Convention+Center",
  ],
  ["https://www.tiktok.com/embed/v2/7106", "video", "www.tiktok.com/embed/v2/7106"],
  ["https://t.me/durov/68?embed=1&mode=tme", "post", "t.me/durov/68?mode=tme"],
  ["https://www.instagram.com/p/Cx/embed/captioned/", "post", "www.instagram.com/p/Cx/"],
  [
    "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fvideos%2F1%2F",
    "video",
    "www.facebook.com/a/videos/1/",
  ],
  [
    "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.example%2F",
    "post",
    "www.facebook.com/plugins/post.php?href=https%3A%2F%2Fevil.example%2F",
  ],
  ["https://www.youtube.com/shorts/aaaaaaaaaaa", "video", "www.youtube.com/shorts/aaaaaaaaaaa"],
  ["https://weather.example/x?embed=1", "page", "weather.example/x?embed=1"],
  ["https://evilcanva.com/design/a", "page", "evilcanva.com/design/a"],
])("%s leads to a %s", (address, thing, page) => {
  const found = readEmbeddedPage(new URL(address));
  expect(found.thing).toBe(thing);
  expect(found.href).toBe(`https://${page}`);
  expect(found.host).not.toMatch(/^www\./);
});
