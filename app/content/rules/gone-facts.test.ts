import { describe, expect, it } from "vitest";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { applyChanges } from "~/content/store/publication";
import { checkContent } from "./check-content";
import { goneFacts, putInPlace } from "./gone-facts";

const without = (kind: "tickets" | "halls", id: string) =>
  applyChanges(shippedDocuments, [{ kind, id, document: null }]);

describe("a fact that is gone", () => {
  const after = without("tickets", "friday-pass");
  const gone = goneFacts(shippedDocuments, after, settingFacts);

  it("is named with the texts that cite it, and only if some do", () => {
    expect(gone.map(({ name }) => name)).toEqual(["price.friday-pass", "door-price.friday-pass"]);
    for (const { texts } of gone) expect(texts.length).toBeGreaterThan(0);
    expect(goneFacts(shippedDocuments, without("halls", "hall-a"), settingFacts)).toEqual([]);
    expect(goneFacts(shippedDocuments, shippedDocuments, settingFacts)).toEqual([]);
  });

  it("has another fact, or words in each language, in its place", () => {
    const inPlace = new Map([
      ["price.friday-pass", { fact: "price.saturday-pass" }],
      ["door-price.friday-pass", { words: { ...inEachLanguage(() => "a little more"), id: "sedikit lebih mahal" } }],
    ] as const);
    const changed = applyChanges(after, putInPlace(after, inPlace));
    expect(checkContent(changed, settingFacts)).toEqual([]);
    const texts = JSON.stringify(changed);
    expect(texts).not.toContain("price.friday-pass");
    const visit = changed.visit[0]?.document;
    expect(JSON.stringify(visit)).toContain("a little more");
    expect(JSON.stringify(Object(visit).translations)).toContain("sedikit lebih mahal");
    expect(JSON.stringify(Object(visit).translations)).not.toContain("a little more");
  });

  it("leaves what is faulty by itself to those who say so", () => {
    const faulty = applyChanges(shippedDocuments, [{ kind: "event", id: "event", document: {} }]);
    expect(goneFacts(shippedDocuments, faulty, settingFacts)).toEqual([]);
  });
});
