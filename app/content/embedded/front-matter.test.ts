import { describe, expect, it } from "vitest";
import { compileFrontMatter, FrontMatterError, readFrontMatter } from "./front-matter-file";

describe("reading front matter", () => {
  it("gives the fields and the text after them", () => {
    const text = '---\ntitle: "Rain: a guide"\ntags: [Gear, Visiting]\nfeatured: true\n---\n\n## First\n\nText.\n';
    expect(readFrontMatter(text)).toEqual({
      data: { title: "Rain: a guide", tags: ["Gear", "Visiting"], featured: true },
      body: "## First\n\nText.",
    });
  });

  it("leaves days and moments as they are written", () => {
    const { data } = readFrontMatter("---\nupdated: 2025-08-21\npublished_at: 2025-08-21T09:00:00+07:00\n---\n");
    expect(data).toEqual({ updated: "2025-08-21", published_at: "2025-08-21T09:00:00+07:00" });
  });

  it("preserves a rule in the text and reads folded values", () => {
    const { data, body } = readFrontMatter("---\nsummary: >-\n  One\n  line.\n---\nAbove\n\n---\n\nBelow");
    expect(data).toEqual({ summary: "One line." });
    expect(body).toBe("Above\n\n---\n\nBelow");
  });

  it("reads files with a byte order mark and Windows line ends", () => {
    expect(readFrontMatter("\uFEFF---\r\ntitle: Boots\r\n---\r\nText\r\n")).toEqual({
      data: { title: "Boots" },
      body: "Text",
    });
  });

  it.each([
    ["no front matter", "# Title\n", "must begin"],
    ["front matter that is never closed", "---\ntitle: Boots\n", "never closed"],
    ["a line that is not YAML", "---\ntitle: [Boots\n---\n", "not YAML"],
    ["the same field twice", "---\ntitle: Boots\ntitle: Socks\n---\n", "not YAML"],
    ["a list in place of fields", "---\n- Boots\n---\n", "must name its fields"],
    ["nothing between the lines", "---\n---\n", "must name its fields"],
    ["a field that contains itself", "---\ntitle: &own\n  - *own\n---\n", "contains itself"],
  ])("refuses %s", (_what, text, message) => {
    expect(() => readFrontMatter(text)).toThrow(FrontMatterError);
    expect(() => readFrontMatter(text)).toThrow(message);
  });
});

const shipped = import.meta.glob<string>("./**/*.md", { query: "?raw", import: "default", eager: true });

it.each(Object.entries(shipped))("%s says in a build what it says as it is written", (_, text) => {
  expect(readFrontMatter(compileFrontMatter(text))).toEqual(readFrontMatter(text));
});
