import { load } from "cheerio";
import { expect, test } from "vitest";
import { renderArticle } from "~/news/article/render-article.server";

const options = { siteUrl: "https://expo.example", blogUrls: [], hasPost: () => true, sizeOf: () => null };
const render = (html: string, caption: string | null = null) =>
  renderArticle({ html, feature_image_caption: caption }, options);

test("a table of 20,000 rows is replaced by a note and the beginning of its text", async () => {
  const { html, toc } = await render(
    `<h2>Stands</h2><table>${"<tr><td>Row</td><td>A-12</td></tr>".repeat(20_000)}</table>`,
  );
  const $ = load(html, null, false);
  expect($("p").first().text()).toBe(
    "This text is too long to show in full. This is how it begins, without formatting.",
  );
  expect($("p").eq(1).text()).toBe("Stands");
  expect($("table, tr, h2").length).toBe(0);
  expect($("p").length).toBeLessThan(1_100);
  expect(toc).toEqual([]);
});

test("a long article of ordinary parts preserves its layout", async () => {
  const { html } = await render(`<p>${"kata ".repeat(200)}</p><ul><li>a</li><li>b</li></ul>`.repeat(300));
  expect(load(html, null, false)("li").length).toBe(600);
});

test("a caption is limited too", async () => {
  const { caption } = await render("<p>x</p>", `${"<b>".repeat(20_000)}Sunrise`);
  expect(caption).toContain("too long to show");
  expect(caption).toContain("Sunrise");
});
