import { describe, expect, test } from "vitest";
import { createPictures } from "./pictures.server";

const { describePicture } = createPictures({
  "/pictures/poster.webp": {
    width: 1080,
    height: 1350,
    widths: [320, 640],
    placeholder: "linear-gradient(#111111,#222222)",
  },
});

describe("describePicture", () => {
  test("a picture of this site comes with its renditions, whatever size the caller names", () => {
    expect(describePicture("/pictures/poster.webp", { width: 5, height: 5 })).toEqual({
      src: "/pictures/poster.webp",
      width: 1080,
      height: 1350,
      widths: [320, 640],
      placeholder: "linear-gradient(#111111,#222222)",
    });
  });

  test("another address has the given size and no renditions", () => {
    expect(describePicture("https://blog.example.com/a.jpg", { width: 800, height: 600 })).toEqual({
      src: "https://blog.example.com/a.jpg",
      width: 800,
      height: 600,
      widths: [],
      placeholder: "",
    });
  });

  test.each([undefined, {}, { width: 0, height: 0 }, { width: 800 }, { height: 600 }, { width: 800, height: 0 }])(
    "a size with one side missing is unknown: %o",
    (known) => {
      expect(describePicture("https://blog.example.com/a.jpg", known)).toMatchObject({ width: 0, height: 0 });
    },
  );

  test("a name that every object has is not a picture", () => {
    expect(describePicture("constructor")).toMatchObject({ width: 0, widths: [] });
  });
});
