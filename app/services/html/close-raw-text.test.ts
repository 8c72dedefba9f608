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
