import { describe, expect, test } from "vitest";
import { addressInWidth, createPictures } from "./pictures.server";

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

  test("an uploaded picture is described by its name", () => {
    const src = "/uploads/0123456789abcdef01234567-700x500-d0e6d2ccceb7bbc4af61a7a7.webp";
    expect(describePicture(src)).toEqual({
      src,
      width: 700,
      height: 500,
      widths: [320, 640, 700],
      placeholder: "linear-gradient(#d0e6d2,#ccceb7,#bbc4af,#61a7a7)",
    });
    expect(addressInWidth(src, 320)).toBe(src.replace(".webp", "-320.webp"));
    expect(addressInWidth(src, 900)).toBe(src.replace(".webp", "-700.webp"));
    expect(addressInWidth("https://blog.example.com/a.jpg", 320)).toBe("https://blog.example.com/a.jpg");
  });

  test.each(["/pictures/poster.webp", "https://blog.example.com/a.jpg"])("%s may have a focus", (src) => {
    expect(describePicture(`${src}#0,100`)).toEqual({ ...describePicture(src), focus: "0,100" });
    expect(describePicture(`${src}#0,101`)).toMatchObject({ src: `${src}#0,101`, width: 0 });
  });

  test("a name that every object has is not a picture", () => {
    expect(describePicture("constructor")).toMatchObject({ width: 0, widths: [] });
  });
});
