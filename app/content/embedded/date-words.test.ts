import { describe, expect, it } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { asWritten, kinds } from "~/content/documents/kinds";
import { parseContent } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";
import { checkContent } from "~/content/rules/check-content";
import { applyChanges } from "~/content/store/publication";
import { dateSentences, dateWords, withDateWords } from "./date-words";
import shipped from "./event.json";

const eventOf = (first: string, last: string) => ({
  startTime: `${first}T10:00:00+07:00`,
  endTime: `${last}T21:00:00+07:00`,
});
const inBoth = <Result>(say: () => Result) => (["en", "id"] as const).map((locale) => runWithLocale(locale, say));

describe("the days of an event in words", () => {
  it.each([
    ["2025-11-14", "2025-11-16", "14–16 November 2025", "14–16", "November", "2025"],
    [
      "2026-10-23",
      "2026-11-02",
      "23 October – 2 November 2026",
      "23 October – 2 November",
      "October – November",
      "2026",
    ],
    [
      ...["2026-12-30", "2027-01-02", "30 December 2026 – 2 January 2027"],
      ...["30 December 2026 – 2 January 2027", "December – January", "2026"],
    ],
    ["2027-03-01", "2027-03-01", "1 March 2027", "1", "March", "2027"],
    ["2026-05-01", "2027-05-02", "1 May 2026 – 2 May 2027", "1 May 2026 – 2 May 2027", "May", "2026"],
  ])("from %s to %s are %s", (first = "", last = "", ...words) => {
    expect(Object.values(runWithLocale("en", () => dateWords(eventOf(first, last))))).toEqual([
      ...words,
      "10 AM – 9 PM",
    ]);
  });

  it("belong to the evening when the doors close after midnight", () => {
    const event = { startTime: "2026-10-30T10:00:00+07:00", endTime: "2026-11-01T00:30:00+07:00" };
    expect(inBoth(() => dateWords(event).date)).toEqual(["30–31 October 2026", "30–31 Oktober 2026"]);
  });

  it("have the hours from the opening to the closing", () => {
    const event = { startTime: "2026-10-30T15:30:00+07:00", endTime: "2026-11-01T00:30:00+07:00" };
    expect(inBoth(() => dateWords(event).time)).toEqual(["3.30 PM – 12.30 AM", "15.30–\u206000.30 WIB"]);
  });

  it("stand in a sentence too", () => {
    expect(inBoth(() => dateSentences(eventOf("2025-11-14", "2025-11-16")))).toEqual([
      { days: "14 to 16 November 2025", weekdays: "Friday 14 November to Sunday 16 November 2025" },
      { days: "14–16 November 2025", weekdays: "Jumat, 14 November, sampai Minggu, 16 November 2025" },
    ]);
    expect(inBoth(() => dateSentences(eventOf("2027-03-01", "2027-03-01")).days)).toEqual([
      "1 March 2027",
      "1 Maret 2027",
    ]);
  });
});

describe("an event that says other days and hours in words", () => {
  const contradicting = {
    ...(shippedDocuments.event[0]?.document as object),
    ...{ date: "1–2 May 2031", dateOnly: "1–2", month: "May", year: "2031", time: "8 AM – 5 PM" },
    translations: {
      id: { ...shippedContent.event.translations?.id, date: "1–2 Mei 2031", dateOnly: "1–2", month: "Mei" },
    },
  };

  it("has those of its opening and its closing, when it is published and when it was published before", () => {
    const documents = applyChanges(shippedDocuments, [{ kind: "event", id: "event", document: contradicting }]);
    const { event } = parseContent(documents, settingFacts);
    expect(event).toMatchObject({
      ...{ date: "14–16 November 2025", dateOnly: "14–16", month: "November", year: "2025", time: "10 AM – 9 PM" },
    });
    expect(event.translations?.id).toMatchObject({
      ...{ date: "14–16 November 2025", month: "November", time: "10.00–\u206021.00 WIB" },
    });
  });

  it("may be written without them, and in one language", () => {
    const { translations: _, ...written } = contradicting;
    const indonesian = withDateWords({ ...written, lang: "id", startTime: "2026-08-14T10:00:00+07:00" });
    expect(indonesian).toMatchObject({ date: "14 Agustus 2026", month: "Agustus" });
    expect(withDateWords({ startTime: "soon" })).toEqual({ startTime: "soon" });
  });

  it("is not what the site ships with", () => {
    expect(asWritten("event", withDateWords(shipped))).toEqual(shipped);
  });

  it("has no fields for them in its form", () => {
    expect(kinds.event.derived.fields).toEqual(["date", "dateOnly", "month", "year", "time"]);
  });
});

describe("a text that cites the days or the hall", () => {
  it("follows them", () => {
    const [event] = shippedDocuments.event;
    const moved = {
      ...(event?.document as object),
      ...{ ...eventOf("2026-10-30", "2026-11-01"), hall: "Hall C", drawAt: "2026-11-01T19:00:00+07:00" },
    };
    const documents = applyChanges(shippedDocuments, [{ kind: "event", id: "event", document: moved }]);
    const { faqs, policies, event: shown } = parseContent(documents, settingFacts);
    const texts = JSON.stringify([faqs, policies, shown]);
    expect(texts).toContain("Friday 30 October to Sunday 1 November 2026");
    expect(texts).toContain("A ticket admits one person to Hall C");
    expect(texts).toContain("Info desk, Hall C");
    expect(texts).not.toContain("Hall A");
  });

  it("may cite each hall of the plan by its id", () => {
    const [hall] = shippedDocuments.halls;
    const [faq] = shippedContent.faqs;
    const answer = `Meet in {{hall.${hall?.id}}}, {{event.year}}.`;
    const asked = { id: "where-to-meet", group: faq?.group, question: "Where do we meet?", answer };
    const documents = applyChanges(shippedDocuments, [{ kind: "faqs", id: asked.id, document: asked }]);
    expect(checkContent(documents, settingFacts)).toEqual([]);
    expect(parseContent(documents, settingFacts).faqs.find(({ id }) => id === asked.id)?.answer).toBe(
      "Meet in Hall A, 2025.",
    );
  });
});
