import { describe, expect, it } from "vitest";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { checkContent, tryDraft } from "~/content/rules/check-content";
import { BROUGHT, toNextEdition } from "./next-edition.server";
import { documentsNaming } from "./old-dates.server";

const asked = { name: "Jakarta Outing Expo 2026", firstDay: "2026-11-13", lastDay: "2026-11-15", today: "2025-12-01" };
const next = toNextEdition(shippedDocuments, { ...asked, brings: new Set(BROUGHT) });
const first = (kind: "event" | "press" | "exhibiting") => Object(next[kind][0]?.document);

describe("the next edition", () => {
  it("has its name and dates in each language, and nothing that happened at the one before", () => {
    expect(first("event")).toMatchObject({
      title: "Jakarta Outing Expo 2026",
      startTime: "2026-11-13T10:00:00+07:00",
      endTime: "2026-11-15T21:00:00+07:00",
      drawAt: "2026-11-15T19:30:00+07:00",
      date: "13–15 November 2026",
      dateOnly: "13–15",
      month: "November",
      year: "2026",
      translations: { id: { date: "13–15 November 2026", dateOnly: "13–15", month: "November" } },
    });
    expect(first("event")).not.toHaveProperty("nextEdition");
    expect([next.sessions, next.winners]).toEqual([[], []]);
    expect(next.brands).toHaveLength(shippedDocuments.brands.length);
  });

  it("has tickets for the days in the same places, without prices", () => {
    const days = new Set(["2026-11-13", "2026-11-14", "2026-11-15"]);
    for (const { document } of next.tickets) {
      expect(Object(document).price).toBeUndefined();
      expect(days).toContain(Object(document).validOn[0]);
    }
    const shorter = toNextEdition(shippedDocuments, { ...asked, lastDay: "2026-11-13", brings: new Set(["tickets"]) });
    const valid = shorter.tickets.map(({ document }) => Object(document).validOn.length);
    expect(Math.max(...valid)).toBe(1);
    expect(shorter.brands).toEqual([]);
  });

  it("has the plan of the halls with its booths, or none of it", () => {
    expect([next.halls.length, next.units.length]).toEqual([
      shippedDocuments.halls.length,
      shippedDocuments.units.length,
    ]);
    const bare = toNextEdition(shippedDocuments, { ...asked, brings: new Set(["brands"]) });
    expect([bare.halls, bare.units]).toEqual([[], []]);
    expect(tryDraft(bare, settingFacts, new Set())).toHaveProperty("content");
  });

  it("can be held at once, and says what is missing before visitors can see it", () => {
    expect(tryDraft(next, settingFacts, new Set())).toHaveProperty("content");
    const faults = checkContent(next, settingFacts);
    expect(new Set(faults.map(({ kind, field }) => `${kind} ${field}`))).toEqual(new Set(["tickets price"]));
    const [{ kind, id } = { kind: "", id: "" }] = next.tickets.map((stored) => ({ kind: "tickets", id: stored.id }));
    // What somebody edits must be right by itself.
    expect(tryDraft(next, settingFacts, new Set([`${kind} ${id}`]))).toHaveProperty("faults");
  });

  it("names its texts that still say the old year, or its days", () => {
    const earlier = { year: 2025, documents: shippedDocuments };
    const isNamed = (documents: typeof next, named: string) =>
      documentsNaming(documents, earlier).some(({ kind, id }) => `${kind} ${id}` === named);
    const pass = next.tickets.find(({ id }) => id === "friday-pass");
    expect(JSON.stringify(pass?.document)).not.toContain("2025");
    expect(isNamed(next, "tickets friday-pass")).toBe(true);
    // It cites the days and the year.
    expect(isNamed(next, "faqs when-is-the-expo")).toBe(false);
    expect(isNamed(next, "tickets family-pass")).toBe(false);
    expect(isNamed(next, "event event")).toBe(true);
    const [event] = next.event;
    const poster = { ...Object(event?.document), poster: "/pictures/poster-2026.webp" };
    expect(isNamed({ ...next, event: event ? [{ ...event, document: poster }] : [] }, "event event")).toBe(false);
    const corrected = JSON.parse(JSON.stringify(pass).replaceAll("14 November", "13 November")) as typeof pass;
    expect(isNamed({ ...next, tickets: corrected ? [corrected] : [] }, "tickets friday-pass")).toBe(false);
  });

  it("names its texts with a weekday on which it does not open", () => {
    const midweek = toNextEdition(shippedDocuments, {
      ...{ ...asked, firstDay: "2026-11-10", lastDay: "2026-11-12" },
      brings: new Set(BROUGHT),
    });
    const earlier = { year: 2025, documents: shippedDocuments };
    const naming = (documents: typeof next) =>
      new Set(documentsNaming(documents, earlier).map(({ kind, id }) => `${kind} ${id}`));
    // "On Sunday evening every numbered wristband goes into the draw."
    const [event] = midweek.event;
    const poster = { ...Object(event?.document), poster: "/pictures/poster-2026.webp" };
    const withPoster = (documents: typeof next) => ({
      ...documents,
      event: event ? [{ ...event, document: poster }] : [],
    });
    expect(naming(withPoster(midweek))).toContain("event event");
    expect([...naming(midweek)].filter((named) => !naming(next).has(named)).length).toBeGreaterThan(0);
    const friday = { ...poster, startTime: "2026-11-13T10:00:00+07:00", endTime: "2026-11-15T21:00:00+07:00" };
    expect(naming({ ...midweek, event: event ? [{ ...event, document: friday }] : [] })).not.toContain("event event");
  });

  it("has nothing wrong once its prices are set, but what links to what is gone", () => {
    const before = new Map(shippedDocuments.tickets.map(({ id, document }) => [id, Object(document)]));
    const tickets = next.tickets.map((stored) => ({
      ...stored,
      document: {
        ...Object(stored.document),
        price: before.get(stored.id).price,
        doorPrice: before.get(stored.id).doorPrice,
      },
    }));
    const faults = checkContent({ ...next, tickets }, settingFacts);
    expect(faults.filter(({ reason }) => !reason.includes("/"))).toEqual([]);
  });
});
