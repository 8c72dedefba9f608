import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Picture, type PictureSource } from "./picture";

const own: PictureSource = {
  src: "/pictures/covers/tenda.webp",
  width: 1280,
  height: 720,
  widths: [320, 640],
  placeholder: "linear-gradient(#112233,#445566)",
};
const remote: PictureSource = {
  src: "https://blog.example.com/a.jpg",
  width: 0,
  height: 0,
  widths: [],
  placeholder: "",
};

describe("Picture", () => {
  test("offers AVIF before WebP, by width, with the size of the picture", () => {
    const markup = renderToStaticMarkup(<Picture image={own} alt="A tent" sizes="50vw" />);
    expect(markup).toBe(
      '<picture class="contents">' +
        '<source type="image/avif" srcSet="/pictures/covers/tenda-320.avif 320w, /pictures/covers/tenda-640.avif 640w" sizes="50vw"/>' +
        '<source type="image/webp" srcSet="/pictures/covers/tenda-320.webp 320w, /pictures/covers/tenda-640.webp 640w" sizes="50vw"/>' +
        '<img loading="lazy" decoding="async" src="/pictures/covers/tenda.webp" alt="A tent" width="1280" height="720" style="background:linear-gradient(#112233,#445566)"/>' +
        "</picture>",
    );
  });

  test("the one above the fold is loaded at once and first", () => {
    const markup = renderToStaticMarkup(<Picture image={own} alt="" sizes="100vw" priority />);
    expect(markup).toContain('loading="eager" fetchPriority="high"');
    expect(markup).not.toContain("lazy");
  });

  test("a remote picture of known size is a plain image of that size", () => {
    const markup = renderToStaticMarkup(
      <Picture image={{ ...remote, width: 800, height: 600 }} alt="A ridge" sizes="100vw" className="rounded" />,
    );
    expect(markup).toContain('width="800" height="600" class="rounded"');
    expect(markup).not.toMatch(/source|unmeasured/);
  });

  test("a remote picture of unknown size has a box of its own", () => {
    const markup = renderToStaticMarkup(<Picture image={remote} alt="A ridge" sizes="100vw" />);
    expect(markup).toContain('width="1200" height="800"');
    expect(markup).toContain('class="picture-unmeasured"');
  });

  test("where a page crops it, what was chosen stays visible", () => {
    const focused = { ...own, placeholder: "", focus: "25,100" };
    const markup = renderToStaticMarkup(<Picture image={focused} alt="" sizes="50vw" />);
    expect(markup).toContain('style="object-position:25% 100%"');
  });

  test("a drawing needs no renditions", () => {
    const markup = renderToStaticMarkup(
      <Picture image={{ ...remote, src: "/pictures/brands/a.svg", width: 200, height: 200 }} alt="Logo" sizes="64px" />,
    );
    expect(markup).toContain('src="/pictures/brands/a.svg" alt="Logo" width="200" height="200"');
  });
});
