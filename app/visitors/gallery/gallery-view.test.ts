import { describe, expect, test } from "vitest";
import { toPictureViews, yearOf } from "./gallery-view.server";

const item = {
  src: "https://img.example/a.jpg",
  thumbnail: "https://img.example/a-small.jpg",
  w: 0,
  h: 0,
  alt: "A ridge",
};

describe("toPictureViews", () => {
  test("an unknown size stays unknown, for the browser to measure", () => {
    expect(toPictureViews([item])[0]?.full).toMatchObject({ src: item.src, width: 0, height: 0 });
    expect(toPictureViews([{ ...item, w: 640, h: 320 }])[0]?.full).toMatchObject({ width: 640, height: 320 });
  });

  test("what stands under a thumbnail is cleaned", () => {
    const html =
      '<time datetime="2024-11-15" onclick="x()">15 Nov</time><script>x()</script><a href="javascript:x()">y</a>';
    expect(toPictureViews([{ ...item, htmlAfterThumbnail: html }])[0]?.htmlAfterThumbnail).toBe(
      '<time datetime="2024-11-15">15 Nov</time>y',
    );
  });

  test("a snippet is cut where it is far too long", () => {
    const [picture] = toPictureViews([{ ...item, htmlAfterThumbnail: "<b>x</b>".repeat(100_000) }]);
    expect(picture?.htmlAfterThumbnail?.length).toBeLessThan(500);
  });

  test("of a picture without a thumbnail on the page nothing goes with it that would stand there", () => {
    const [, second] = toPictureViews([item, { ...item, src: "/pictures/hero.webp", htmlAfterThumbnail: "today" }], 1);
    expect(second?.full).toMatchObject({ src: "/pictures/hero.webp", placeholder: "" });
    expect(second?.thumbnail).toBe(second?.full);
    expect(second?.htmlAfterThumbnail).toBeUndefined();
  });

  test("a thumbnail that is the picture itself is described once", () => {
    const [picture] = toPictureViews([{ ...item, thumbnail: item.src }]);
    expect(picture?.thumbnail).toBe(picture?.full);
  });
});

test("a gallery is of the year that its name in addresses ends with", () => {
  expect(["edition-2024", "2023", "edition-12024", "opening-night", "2022-party"].map(yearOf)).toEqual([
    2024,
    2023,
    null,
    null,
    null,
  ]);
});
