import { expect, test } from "vitest";
import { closeRawText } from "./close-raw-text";

test.each([
  ["<p>a</p><style>p{}<p>b</p>", "<p>a</p><style>p{}</style><p>b</p>"],
  ["<p>a <textarea>b</p><p>c</p>", "<p>a <textarea>b</textarea></p><p>c</p>"],
  ["<TITLE>a<h2>b</h2>", "<TITLE>a</title><h2>b</h2>"],
  ["<!-- a <p>b</p>", "<!-- a --><p>b</p>"],
  ["<p>a</p><script>run()", "<p>a</p><script>run()</script>"],
  ["<style>a<p>b</p><style>c</style>", "<style>a</style><p>b</p><style>c</style>"],
  ["<plaintext><p>a</p>", "<p>a</p>"],
  ["<title>a\n<!--kg-card-end: html-->\n<p>b</p>", "<title>a\n</title><!--kg-card-end: html-->\n<p>b</p>"],
  ["<style>a<p>b</p><title>c<p>d</p>", "<style>a</style><p>b</p><title>c</title><p>d</p>"],
  ["<style>a<title>b</title><p>c</p>", "<style>a</style><title>b</title><p>c</p>"],
])("%s loses one block", (html, closed) => {
  expect(closeRawText(html)).toBe(closed);
});

test.each([
  "<style>p > a{}</style><p>a</p>",
  "<script>write('<p>a</p>')</script><p>b</p>",
  "<!-- <p>a</p> --><p>b</p>",
  "<!--kg-card-begin: html-->\n<p>a</p>\n<!--kg-card-end: html-->",
  "<p>a --> b</p>",
])("%s stays as it is", (html) => {
  expect(closeRawText(html)).toBe(html);
});

test("128 KiB of starts without an end are read in one pass", () => {
  expect(closeRawText("<style><title>".repeat(4_000))).toHaveLength(4_000 * "<style></style><title></title>".length);
});
