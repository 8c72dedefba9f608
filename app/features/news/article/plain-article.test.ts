import { expect, test } from "vitest";
import { plainArticle } from "./plain-article";

test.each([
  ["paragraphs", "<p>Satu <b>dua</b></p><p>tiga &amp; empat</p>", "<p>Satu dua</p><p>tiga &amp; empat</p>"],
  ["lists and line breaks", "<ul><li>a</li><li>b<br>c</li></ul>", "<p>a</p><p>b</p><p>c</p>"],
  ["what no reader sees", "<style>p{}</style><script>alert(1)</script>x<!-- y -->", "<p>x</p>"],
  ["broken markup", "a < b <p <i>c</i", "<p>a &lt; b &lt;p c&lt;/i</p>"],
  [
    "references that HTML may not have",
    "&#xD800; &bogus; & &lt;i&gt;",
    "<p>&amp;#xD800; &amp;bogus; &amp; &lt;i&gt;</p>",
  ],
  ["control characters", "a\u0001b\uD835", "<p>ab\uFFFD</p>"],
  ["nothing", "", ""],
])("%s", (_, html, expected) => {
  expect(plainArticle(html)).toBe(expected);
});
