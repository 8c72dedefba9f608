import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files", "*.md", "*.ts", "*.tsx", "*.css"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(file) && !file.startsWith("app/content/embedded/") && file !== "CHANGELOG.md");
const documents = tracked.filter((file) => file.endsWith(".md"));

type Line = { at: string; text: string };

const linesOf = (file: string): Line[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((text, index) => ({ at: `${file}:${index + 1}`, text }));

/** The lines of a document outside blocks of code. */
function proseOf(document: string): Line[] {
  let inCode = false;
  return linesOf(document).filter(({ text }) => {
    const isFence = text.trimStart().startsWith("```");
    if (isFence) inCode = !inCode;
    return !inCode && !isFence;
  });
}

/** What comments say, in the lines that begin with one or end with one. */
const commentsOf = (file: string): Line[] =>
  linesOf(file).flatMap(({ at, text }) => {
    const [comment] = /(?:^\s*\*|(?<![:"'`])\/\/ |\/\*).*/.exec(text) ?? [];
    return comment ? [{ at, text: comment }] : [];
  });

/** Turns of phrase that are easy to write and hard to read, with what to write instead. */
const PHRASES: Readonly<Record<string, RegExp>> = {
  '"its own file", not "a file of its own"': /\bof (?:its|their|his|her) own\b/,
  '"is not a page", not "is no page"':
    /(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|other\b|\w+er\b|one\b)[A-Za-z]/,
  '"an older page", not "a page of before"': /\bof before\b/,
  '"when it is not one", not "when it is none"': /\b(?:it|they|that|which|what|who) (?:is|are|was|were) none\b/i,
};

test.each(Object.entries(PHRASES))("comments and documents say %s", (_, phrase) => {
  const lines = tracked.flatMap((file) => (file.endsWith(".md") ? proseOf(file) : commentsOf(file)));
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.filter(({ text }) => phrase.test(text))).toEqual([]);
});

test("the check finds each of these phrases", () => {
  const found = (text: string) => Object.values(PHRASES).filter((phrase) => phrase.test(text)).length;
  expect(["a file of its own", "what is no page", "a page of before", "null when it is none"].map(found)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(["its own file", "there is no page", "there is none", "it is no longer there"].map(found)).toEqual([
    0, 0, 0, 0,
  ]);
});

test.each(documents)("lines of %s have at most 140 characters", (document) => {
  // Tables, headings, links and pictures cannot be wrapped.
  const lines = proseOf(document).filter(({ text }) => !/^\s*(?:\||#|<|!?\[)/.test(text));
  expect(lines.filter(({ text }) => text.length > 140)).toEqual([]);
});
