import { afterEach, expect, test } from "vitest";
import { memoize } from "~/base/i18n/memoize";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { currentContent, runWithContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import type { ChangedText } from "./changed-text";
import { shippedTexts } from "./shipped-texts.server";
import { areaOf, isLeftOut, TEXT_AREAS } from "./text-areas";
import { mostCharacters, textFaults } from "./text-faults";
import { wordingIn } from "./wording.server";

const shippedText = (key: string) => shippedTexts().get(key) ?? expect.unreachable(key);

/** What a function says while texts are changed so. */
const saidWith = <Result>(texts: readonly ChangedText[], say: () => Result): Result =>
  runWithContent({ ...currentContent(), texts }, say);

afterEach(() => {
  expect(m.shell_skip()).toBe("Skip to content");
});

test("every area has texts, in each language, and none of the staff area, the doors or the consents", () => {
  const areas = new Set([...shippedTexts().values()].map(({ area }) => area));
  expect([...areas].sort()).toEqual([...TEXT_AREAS].sort());
  for (const key of ["staff_email", "editing_publish", "gate_title", "sales_desk_email", "forms_contact_consent"])
    expect(shippedTexts().has(key), key).toBe(false);
  for (const { words } of shippedTexts().values())
    for (const forms of words.values()) expect(forms.other).toBeDefined();
});

test("every message has an area, or is said not to have one: a new one that visitors read cannot be forgotten", () => {
  const without = Object.keys(m).filter((key) => areaOf(key) === null);
  expect(without.filter((key) => !isLeftOut(key))).toEqual([]);
});

test("the words that the site ships with have no fault", () => {
  for (const text of shippedTexts().values())
    for (const forms of text.words.values())
      for (const [form, words] of Object.entries(forms))
        expect([text.key, textFaults(text, form as "other", words)]).toEqual([text.key, []]);
});

test.each<[string, string, "one" | "other", string, RegExp[]]>([
  ["the same parameters", "brands_count", "other", "{count} names", []],
  ["a form for one that says it in words", "brands_count", "one", "a single brand", []],
  ["no number for any other number", "brands_count", "other", "brands", [/^\{count\} is missing/]],
  ["an unknown parameter", "brands_count", "other", "{count} {brands}", [/nothing for \{brands\}.*have \{count\}/]],
  ["a parameter where there is none", "shell_skip", "other", "Skip {all}", [/nothing for \{all\}\. Leave it out/]],
  ["a brace that is open", "shell_skip", "other", "Skip {this", [/^Braces stand around/]],
  ["empty braces", "brands_count", "other", "{count} {}", [/^Braces stand around/]],
  ["a fact of the content", "shell_skip", "other", "Open {{event.hours}}", []],
  ["too many characters", "shell_skip", "other", "x".repeat(81), [/^This has 81 characters\. The limit is 80/]],
])("%s", (_, key, form, words, reasons) => {
  const found = textFaults(shippedText(key), form, words);
  expect(found).toHaveLength(reasons.length);
  for (const [index, reason] of reasons.entries()) expect(found[index]).toMatch(reason);
});

test("a long text may be three times as long as what the site ships with", () => {
  const lead = shippedText("info_faq_lead");
  expect(mostCharacters(lead)).toBeGreaterThan(2 * (lead.words.get("en")?.other?.length ?? 0));
});

test("a language says its own words, with its parameters and plural forms, and the rest as shipped", () => {
  const texts: ChangedText[] = [
    { key: "shell_skip", words: { id: { other: "Langsung ke isi" } } },
    { key: "brands_count", words: { en: { one: "only {count} name", other: "{count} names" } } },
    { key: "shell_chat_greeting", words: { en: { other: "Hi {name}," } } },
  ];
  const say = () => [m.shell_skip(), m.brands_count({ count: 1 }), m.brands_count({ count: 7 })];
  expect(saidWith(texts, say)).toEqual(["Skip to content", "only 1 name", "7 names"]);
  expect(saidWith(texts, () => runWithLocale("id", say))).toEqual(["Langsung ke isi", "1 brand", "7 brand"]);
  // It stands between other words.
  expect(saidWith(texts, () => m.shell_chat_greeting({ name: "Expo" }))).toBe("Hi Expo, ");
  expect(saidWith(texts, () => m.shell_skip({}, { locale: "id" }))).toBe("Langsung ke isi");
});

test("a text of which one form is changed keeps the others", () => {
  const texts: ChangedText[] = [{ key: "brands_count", words: { en: { one: "a single brand" } } }];
  expect(saidWith(texts, () => [m.brands_count({ count: 1 }), m.brands_count({ count: 2 })])).toEqual([
    "a single brand",
    "2 brands",
  ]);
});

test("texts of another release are left out: unknown keys, and parameters that a message does not have", () => {
  const texts: ChangedText[] = [
    { key: "shell_gone", words: { en: { other: "Gone" } } },
    { key: "staff_email", words: { en: { other: "Not for organisers" } } },
    { key: "shell_skip", words: { en: { other: "Skip {all}" } } },
  ];
  expect([...wordingIn(texts, "en").keys()]).toEqual([]);
  expect(saidWith(texts, () => m.shell_skip())).toBe("Skip to content");
});

test("what is remembered of texts follows their words", () => {
  const remembered = memoize(() => m.shell_skip());
  const texts: ChangedText[] = [{ key: "shell_skip", words: { en: { other: "Jump" } } }];
  expect([remembered(), saidWith(texts, remembered), remembered()]).toEqual([
    "Skip to content",
    "Jump",
    "Skip to content",
  ]);
});
