import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server";

const NOTE = "too long to show in full";

test("a policy of an ordinary size has its layout", () => {
  const table = `| Pass | Price |\n| --- | --- |\n${"| Friday | Rp 95.000 |\n".repeat(200)}`;
  const text = `## Refunds\n\n- one\n  - two\n    > - [three](https://expo.example)\n\n${"- ".repeat(3)}\n\n${table}\n\n---\n`;
  const { html, headings } = renderMarkdown(text);
  expect(headings).toEqual([{ id: "refunds", text: "Refunds" }]);
  expect(html).not.toContain(NOTE);
  expect(html.match(/<tr>/g)).toHaveLength(201);
});

test.each([
  ["quotes inside quotes", ">".repeat(50_000)],
  ["lists inside lists on one line", "- ".repeat(1_000)],
  ["a table that fills up its rows", `${"|a".repeat(5_000)}\n${"|-".repeat(5_000)}\n${"a\n".repeat(30_000)}`],
  [
    "a link with a long address that is used many times",
    `[a]: http://${"x".repeat(50_000)}\n\n${"[a] ".repeat(12_000)}`,
  ],
  ["more text than a page holds", "words ".repeat(100_000)],
  ["more paragraphs than a page holds", "a\n\n".repeat(30_000)],
])("%s: a note, and the first words without layout", (_, markdown) => {
  const { html, headings } = renderMarkdown(markdown);
  expect(html).toContain(NOTE);
  expect(headings).toEqual([]);
  expect(html.length).toBeLessThan(500_000);
});

test("what is shown without layout is safe as well", () => {
  const { html } = renderMarkdown(
    `${">".repeat(30)}\n\n<script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt; tiga`,
  );
  expect(html).toContain(NOTE);
  expect(html).not.toMatch(/<script|<img|alert/);
  expect(html).toContain("&lt;b&gt; tiga");
});

test('no line ends within "e-mail", and addresses stay as they are', () => {
  const { html, headings } = renderMarkdown("## Your e-mail\n\nE-mail [us](https://x.example/e-mail) today.");
  expect(html).toContain('<span class="whitespace-nowrap">E-mail</span> <a href="https://x.example/e-mail"');
  expect(headings).toEqual([{ id: "your-e-mail", text: "Your e-mail" }]);
});
