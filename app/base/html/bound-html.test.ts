import { expect, test } from "vitest";
import { boundHtml, plainHtml } from "./bound-html";

const NOTE = "too long to show in full";
const row = "<tr><td>Pagi</td><td>Siang &amp; malam</td></tr>";

test("HTML within the bounds stays as it is", () => {
  const table = `<table>${row.repeat(500)}</table>`;
  expect(boundHtml(table)).toBe(table);
  expect(boundHtml("")).toBe("");
});

test("a table of 20,000 rows becomes a note and the words of its first rows", () => {
  const html = boundHtml(`<h2>Jadwal</h2><table>${row.repeat(20_000)}</table>`);
  expect(html).toContain(NOTE);
  expect(html).toContain("<p>Jadwal</p>\n<p>Pagi</p>\n<p>Siang &amp; malam</p>");
  expect(html.split("<p>").length).toBeLessThan(1_100);
});

test("a text that is too long is cut", () => {
  const html = boundHtml(`<p>${"kata ".repeat(200_000)}</p>`);
  expect(html).toContain(NOTE);
  expect(html.length).toBeGreaterThan(90_000);
  expect(html.length).toBeLessThan(110_000);
});

test("only words are left: no scripts, styles, comments or attributes", () => {
  const html = plainHtml(
    `<p class="x" onclick="y">Satu <b>dua</b></p><script>if (a < b) run()</script><STYLE>p{}</STYLE><!-- <p>no</p> -->tiga < empat > lima`,
  );
  expect(html).toBe("<p>Satu dua</p>\n<p>tiga &lt; empat &gt; lima</p>");
});

test("paragraphs of plain text stay apart", () => {
  expect(plainHtml("Satu\ndua\n\n tiga")).toContain("<p>Satu dua</p>\n<p>tiga</p>");
});

const MEBIBYTE = 1024 * 1024;
test.each([
  "<",
  "<b>",
  "</b>",
  "<!--",
  "<script>",
  "<script></script",
  "<p ",
  "<p>a</p>",
  "a\n\n",
  ">",
  "&",
  " ",
  "<!",
  "<3 ",
])("16 MiB of %j are read in one pass", (piece) => {
  const html = boundHtml(piece.repeat((16 * MEBIBYTE) / piece.length));
  expect(html).toContain(NOTE);
  expect(html.length).toBeLessThan(550_000);
  expect(html.replaceAll(/<\/?(?:p|em)>/g, "")).not.toContain("<");
});
