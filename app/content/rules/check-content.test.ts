import { describe, expect, it, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { type Documents, idOf, KINDS, type Kind, mapKinds, rowOf } from "~/content/documents/kinds";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { checkContent } from "./check-content";
import { schemaFaults } from "./shape";

// biome-ignore lint/suspicious/noExplicitAny: documents with faults have no type.
type Draft = any;

const check = (documents: Documents) => checkContent(documents, settingFacts);

/** The shipped content with a change: of the only document of a kind, or of the first one for which `which` holds. */
function changed(kind: Kind, change: (document: Draft) => void, which: (document: Draft) => boolean = () => true) {
  // The other documents stay the same objects: they are known to have no fault.
  const documents = { ...shippedDocuments, [kind]: structuredClone(shippedDocuments[kind]) };
  const found = documents[kind].find(({ document }) => which(document));
  if (!found) throw new Error(`no such document of ${kind}`);
  change(found.document);
  return { documents, id: found.id };
}

test("the content that the site ships with has no fault", () => {
  expect(check(shippedDocuments)).toEqual([]);
});

test("an extra may sell an open side while open sides have no price", () => {
  for (const change of [{ openSidePrice: 0 }, { openSides: [] }])
    expect(check(changed("exhibiting", (exhibiting) => Object.assign(exhibiting, change)).documents)).toEqual([]);
});

test("a day's own closing bounds its sessions, except for one that is cancelled", () => {
  const { documents } = changed("event", (event) => {
    event.otherHours = [{ from: "2025-11-14T10:00:00+07:00", until: "2025-11-14T20:30:00+07:00" }];
  });
  const late = check(documents);
  expect(late.map(({ kind, field }) => [kind, field])).toEqual(late.map(() => ["sessions", "end"]));
  expect(late.map(({ id }) => id)).toContain("d1-campfire-2000-songs-for-carrying");
  const sessions = documents.sessions.map(({ document, ...stored }) => {
    const cancelled = late.some(({ id }) => id === stored.id) ? { cancelled: true } : {};
    return { ...stored, document: { ...(document as object), ...cancelled } };
  });
  expect(check({ ...documents, sessions })).toEqual([]);
});

test("doors may close and sessions end after midnight, until the day of the expo is over", () => {
  const { documents } = changed("event", (event) => {
    event.endTime = "2025-11-17T00:30:00+07:00";
    event.otherHours = [{ from: "2025-11-14T10:00:00+07:00", until: "2025-11-15T05:00:00+07:00" }];
  });
  const late = (times: object) => {
    const [first, ...others] = documents.sessions;
    const document = { ...(first?.document as Draft), ...times };
    return check({ ...documents, sessions: [{ id: document.id, place: 0, ...first, document }, ...others] });
  };
  const at = (moment: string) => `2025-11-${moment}:00+07:00`;
  expect(late({ day: "2025-11-14", start: at("14T23:30"), end: at("15T00:30") })).toEqual([]);
  expect(late({ day: "2025-11-14", start: at("15T04:00"), end: at("15T05:00") })).toEqual([]);
  expect(late({ day: "2025-11-16", start: at("16T23:30"), end: at("17T00:30") })).toEqual([]);
  expect(late({ day: "2025-11-16", start: at("16T23:30"), end: at("17T00:45") })).toMatchObject([{ field: "end" }]);
  expect(late({ day: "2025-11-14", start: at("14T23:30"), end: at("15T05:30") })).toMatchObject([{ field: "end" }]);
});

test("an expo of 100 days is right, and one of more is refused with the number", () => {
  const reasons = (endTime: string) => {
    const { documents } = changed("event", (event) => {
      event.endTime = endTime;
    });
    return check(documents).flatMap(({ kind, field, reason }) =>
      kind === "event" && field === "endTime" ? [reason] : [],
    );
  };
  expect(reasons("2026-02-21T21:00:00+07:00")).toEqual([]);
  for (const end of ["2026-02-22T21:00:00+07:00", "9999-11-16T21:00:00+07:00"])
    expect(reasons(end)).toEqual(["An expo has at most 100 days. Let it end earlier, or begin later."]);
});

const hasPrice = (ticket: Draft) => ticket.doorPrice !== undefined;

describe("a fault is found, with document and field", () => {
  it.each<[string, Kind, string, (document: Draft) => void, ((document: Draft) => boolean)?]>([
    ["a value of the wrong type", "brands", "featured", (brand) => (brand.featured = "yes")],
    ["an unknown field", "partners", "colour", (partner) => (partner.colour = "red")],
    ["an unknown field of a part", "visit", "ways.0.colour", (visit) => (visit.ways[0].colour = "red")],
    ["a faulty opening", "event", "startTime", (event) => (event.startTime = "soon")],
    ["a picture whose address no browser can read", "event", "poster", (event) => (event.poster = "https://[")],
    ["a country without a name", "event", "address.country", (event) => (event.address.country = "1!")],
    ["an id with a line break", "tickets", "id", (ticket) => (ticket.id = "pass\nATTENDEE:mailto:x@evil.example")],
    ["a session with the address of another page", "sessions", "slug", (session) => (session.slug = "changes")],
    [
      "a picture of another site that seems to be one of this site",
      "galleries",
      "items.0.src",
      (gallery) => (gallery.items[0].src = "/\\other.example/x.webp"),
    ],
    ["a faulty price", "tickets", "price", (ticket) => (ticket.price = -1)],
    ["a faulty text of the visit", "visit", "ways.0.stop", (visit) => (visit.ways[0].stop = "")],
    [
      "a notice that would not be shown",
      "event",
      "notices.0",
      (event) => (event.notices = [{ text: "Gate B is closed.", level: "loud" }]),
    ],
    ["a fact that does not exist", "faqs", "answer", (faq) => (faq.answer = "It costs {{price.moon-pass}}.")],
    [
      "a fact of the visit that does not exist",
      "visit",
      "ways.0.stop",
      (visit) => (visit.ways[0].stop = "{{visit.moon}}"),
    ],
    ["a translation that lacks a text", "brands", "translations.id", (brand) => delete brand.translations.id.tagline],
    ["a translation with another number of items", "event", "translations.id", (event) => event.about.push("More.")],
    [
      "a translation with a text that is too long",
      "brands",
      "translations.id",
      (brand) => (brand.translations.id.tagline = "x".repeat(400)),
    ],
    ["an unknown category", "brands", "categories", (brand) => brand.categories.push("boats-on-mars")],
    ["an unknown program of a session", "sessions", "program", (session) => (session.program = "none")],
    ["an unknown brand of a session", "sessions", "brand", (session) => (session.brand = "none")],
    ["an unknown program of a winner", "winners", "program", (winner) => (winner.program = "None")],
    ["an unknown author", "news", "author", (post) => (post.author = "nobody")],
    ["an unknown original", "news", "pair", (post) => (post.pair = "none"), (post) => post.language === "id"],
    ["a link to no page", "policies", "body", (policy) => (policy.body += "\n\n[More](/no-such-page)")],
    ["a way to no page", "visit", "topics.1.more.to", (visit) => (visit.topics[1].more.to = "/none")],
    ["a session on no day of the expo", "sessions", "day", (session) => (session.day = "2025-11-20")],
    ["a session that begins on another day", "sessions", "start", (session) => (session.day = "2025-11-15")],
    ["a session that ends before it begins", "sessions", "end", (session) => (session.end = session.start)],
    [
      "a session before the hall opens",
      "sessions",
      "start",
      (session) => (session.start = `${session.day}T09:00:00+07:00`),
    ],
    [
      "a session after the hall closes",
      "sessions",
      "end",
      (session) => (session.end = `${session.day}T22:00:00+07:00`),
    ],
    [
      "a capacity of a day without the event",
      "event",
      "capacities.0.day",
      (event) => (event.capacities = [{ day: "2025-11-17", people: 100 }]),
    ],
    [
      "two capacities of a day",
      "event",
      "capacities.1.day",
      (event) => (event.capacities = ["2025-11-14", "2025-11-14"].map((day) => ({ day, people: 100 }))),
    ],
    [
      "other hours on no day of the expo",
      "event",
      "otherHours.0.from",
      (event) => (event.otherHours = [{ from: "2025-11-17T10:00:00+07:00", until: "2025-11-17T20:00:00+07:00" }]),
    ],
    [
      "other hours that end before they begin",
      "event",
      "otherHours.0.until",
      (event) => (event.otherHours = [{ from: "2025-11-14T10:00:00+07:00", until: "2025-11-14T09:00:00+07:00" }]),
    ],
    [
      "other hours until after the day of the expo",
      "event",
      "otherHours.0.until",
      (event) => (event.otherHours = [{ from: "2025-11-14T10:00:00+07:00", until: "2025-11-15T05:30:00+07:00" }]),
    ],
    [
      "an opening before the day of the expo",
      "event",
      "startTime",
      (event) => (event.startTime = "2025-11-14T04:30:00+07:00"),
    ],
    ["doors that close before they open", "event", "endTime", (event) => (event.endTime = "2025-11-17T06:00:00+07:00")],
    ["an expo of 101 days", "event", "endTime", (event) => (event.endTime = "2026-02-22T21:00:00+07:00")],
    ["an expo that ends before it begins", "event", "endTime", (event) => (event.endTime = event.startTime)],
    ["a draw after the expo", "event", "drawAt", (event) => (event.drawAt = "2025-11-17T10:00:00+07:00")],
    [
      "a notice that ends before it begins",
      "event",
      "notices.0.until",
      (event) =>
        (event.notices = [
          {
            text: "Gate B is closed.",
            level: "info",
            from: "2025-11-14T12:00:00+07:00",
            until: "2025-11-14T11:00:00+07:00",
          },
        ]),
    ],
    [
      "accreditation during the expo",
      "press",
      "accreditation.until",
      (press) => (press.accreditation.until = "2025-11-15"),
    ],
    ["a ticket for no day of the expo", "tickets", "validOn", (ticket) => ticket.validOn.push("2025-11-20")],
    ["a sale that ends before it begins", "tickets", "salesEnd", (ticket) => (ticket.salesEnd = ticket.salesStart)],
    ["a sale after the expo", "tickets", "salesEnd", (ticket) => (ticket.salesEnd = "2025-12-01T10:00:00+07:00")],
    ["an order of fewer than the least", "tickets", "maxPerOrder", (ticket) => (ticket.minPerOrder = 99)],
    ["a buyer who may have less than an order", "tickets", "maxPerBuyer", (ticket) => (ticket.maxPerBuyer = 1)],
    ["a cheaper door", "tickets", "doorPrice", (ticket) => (ticket.doorPrice = ticket.price - 1), hasPrice],
    ["a former price that is no higher", "tickets", "originalPrice", (ticket) => (ticket.originalPrice = ticket.price)],
    [
      "a day to choose of one",
      "tickets",
      "validity",
      (ticket) => Object.assign(ticket, { validity: "one_day", validOn: [ticket.validOn[0]] }),
    ],
    [
      "a link to the tickets that ends before the sale",
      "links",
      "until",
      (link) => (link.until = "2025-11-01T10:00:00+07:00"),
    ],
    [
      "a winner before the draw",
      "winners",
      "announcedAt",
      (winner) => (winner.announcedAt = "2025-11-14T10:00:00+07:00"),
    ],
    [
      "dates of exhibitors out of order",
      "exhibiting",
      "dates.1.day",
      (exhibiting) => (exhibiting.dates[0].day = exhibiting.dates[0].lastDay = "2025-12-01"),
    ],
    [
      "a date that ends before it begins",
      "exhibiting",
      "dates.0.lastDay",
      (exhibiting) => (exhibiting.dates[0].lastDay = "2020-01-01"),
    ],
    [
      "a cheap built booth",
      "exhibiting",
      "booths.shell.pricePerSquareMetre",
      (exhibiting) => (exhibiting.booths.shell.pricePerSquareMetre = 1),
    ],
    [
      "two prices of as many open sides",
      "exhibiting",
      "openSides.2.sides",
      (exhibiting) => {
        const names = ["Corner", "Island", "Another corner"];
        exhibiting.openSides = names.map((name) => ({ name, sides: name === "Island" ? 4 : 2, price: 1 }));
        exhibiting.translations.id.openSides = names.map((name) => ({ name }));
        [exhibiting.extras[1].name, exhibiting.translations.id.extras[1].name] = ["Flag", "Bendera"];
      },
    ],
    [
      "an extra that sells an open side beside a price for each",
      "exhibiting",
      "extras.1.name",
      (exhibiting) => Object.assign(exhibiting, { openSidePrice: 1_000_000 }),
    ],
    [
      "an extra with the name of an open side, in one language",
      "exhibiting",
      "extras.3.name",
      (exhibiting) => {
        exhibiting.extras[1].name = "A flag";
        exhibiting.translations.id.extras[1].name = "Bendera";
        exhibiting.openSides = [{ name: "Corner", sides: 2, price: 1 }];
        exhibiting.translations.id.openSides = [{ name: "Sudut" }];
        exhibiting.translations.id.extras[3].name = "sudut";
      },
    ],
    [
      "an end of no registration",
      "programs",
      "registrationEnds",
      (program) =>
        Object.assign(program, { registrationEnds: "2025-11-10T10:00:00+07:00", registrationUrl: undefined }),
    ],
    [
      "a translation that cites other facts",
      "event",
      "translations.id.summary",
      (event) => (event.translations.id.summary = "Tiga hari, 137 brand."),
    ],
    [
      "a translation with other links",
      "policies",
      "translations.id.body",
      (policy) => (policy.translations.id.body += "\n\n[Tiket](/ticket)"),
    ],
    [
      "an article's translation with other links",
      "news",
      "body",
      (post) => (post.body += " [Tiket](/ticket)"),
      (post) => post.pair,
    ],
  ])("%s", (_, kind, field, change, which) => {
    const { documents, id } = changed(kind, change, which);
    expect(check(documents)).toContainEqual({ kind, id, field, reason: expect.stringMatching(/\S/) });
  });

  it.each<[string, (documents: Documents) => Documents, object]>([
    [
      "two documents of one id",
      ({ tickets, ...rest }) => ({ ...rest, tickets: [...tickets, ...tickets.slice(0, 1)] }),
      { kind: "tickets", id: shippedDocuments.tickets[0]?.id, field: "" },
    ],
    [
      "an id that is not in the fields",
      ({ faqs, ...rest }) => ({ ...rest, faqs: faqs.map((faq, index) => (index === 0 ? { ...faq, id: "x" } : faq)) }),
      { kind: "faqs", id: "x", field: "" },
    ],
    ["no event", (documents) => ({ ...documents, event: [] }), { kind: "event", id: "event", field: "" }],
    [
      "a policy that is missing",
      ({ policies, ...rest }) => ({ ...rest, policies: policies.filter(({ id }) => id !== "terms") }),
      { kind: "policies", id: "terms", field: "" },
    ],
    [
      "a ticket whose price a text cites",
      ({ tickets, ...rest }) => ({ ...rest, tickets: tickets.filter(({ id }) => id !== "friday-pass") }),
      { field: "topics.1.facts.0.text", reason: expect.stringContaining("friday-pass") },
    ],
  ])("%s", (_, change, fault) => {
    expect(check(change(shippedDocuments))).toContainEqual(expect.objectContaining(fault));
  });

  it("a booth of two brands, a stage and an address of two sessions", () => {
    const [first, second] = shippedDocuments.brands.map(({ document }) => document as Draft);
    const booth = changed(
      "brands",
      (brand) => (brand.booth = first.booth),
      ({ slug }) => slug === second.slug,
    );
    expect(check(booth.documents)).toMatchObject([{ kind: "brands", id: second.slug, field: "booth" }]);
    const [one, other] = shippedDocuments.sessions.map(({ document }) => document as Draft);
    const { day, start, end, stage } = one;
    const stages = changed(
      "sessions",
      (session) => Object.assign(session, { day, start, end, stage }),
      ({ id }) => id === other.id,
    );
    expect(check(stages.documents)).toContainEqual(expect.objectContaining({ field: "stage" }));
    const address = changed(
      "sessions",
      (session) => (session.slug = one.slug ?? one.id),
      ({ id }) => id === other.id,
    );
    expect(check(address.documents)).toMatchObject([{ kind: "sessions", id: other.id, field: "slug" }]);
  });

  it("a speaker with two roles, and in two places", () => {
    const [one, other] = shippedDocuments.sessions.map(({ document }) => document as Draft);
    const { day, start, end, speakers } = one;
    const [speaker] = speakers;
    const roles = changed(
      "sessions",
      (session) => (session.speakers = [{ ...speaker, role: "Somebody else" }]),
      ({ id }) => id === other.id,
    );
    expect(check(roles.documents)).toContainEqual(expect.objectContaining({ id: other.id, field: "translations.id" }));
    const places = changed(
      "sessions",
      (session) => Object.assign(session, { day, start, end, speakers, stage: "Another Stage" }),
      ({ id }) => id === other.id,
    );
    expect(check(places.documents)).toContainEqual(expect.objectContaining({ id: other.id, field: "speakers" }));
  });
});

describe("speakers", () => {
  /** What is wrong when the second session has these speakers, at the time of the first one where it is `together`. */
  function faultsWith(speakers: readonly object[], together: boolean, more: object = {}) {
    const [one, other] = shippedDocuments.sessions.map(({ document }) => document as Draft);
    const { day, start, end } = together ? one : other;
    const taken = (session: Draft, of: Draft) => {
      const texts = of.map(({ role }: Draft) => ({ role }));
      session.speakers = of;
      session.translations.id.speakers = texts;
    };
    const documents = structuredClone(shippedDocuments);
    for (const { document } of documents.sessions) {
      const session = document as Draft;
      if (session.id === one.id) taken(session, speakers);
      if (session.id !== other.id) continue;
      Object.assign(session, { day, start, end, ...(together && { stage: "Another Stage" }), ...more });
      taken(session, speakers);
    }
    return check(documents).map(({ id, field }) => [id === other.id, field]);
  }

  it("are nobody where a name stands for one, who may be in several places", () => {
    for (const name of ["TBA", "Panitia", "t.b.a."])
      expect(faultsWith([{ name, role: "Crew" }], true), name).toEqual([]);
  });

  it("are named in two places at once, until staff say that this is right", () => {
    const speakers = [{ name: "Wulan Sari Test", role: "Guide" }];
    expect(faultsWith(speakers, true)).toEqual([[true, "speakers"]]);
    expect(faultsWith(speakers, true, { speakersElsewhere: true })).toEqual([]);
    expect(faultsWith([{ name: "李伟", role: "Guide" }], true)).toEqual([[true, "speakers"]]);
  });

  it("with one name are two people, each with an address", () => {
    const [one, other] = shippedDocuments.sessions.map(({ document }) => document as Draft);
    const documents = (slug?: string) => {
      const copy = structuredClone(shippedDocuments);
      for (const { document } of copy.sessions) {
        const session = document as Draft;
        const role = session.id === one.id ? "Guide" : "Cook";
        if (session.id !== one.id && session.id !== other.id) continue;
        session.speakers = [{ name: "Budi Uji", role, ...(session.id === other.id && slug && { slug }) }];
        session.translations.id.speakers = [{ role }];
      }
      return check(copy).map(({ field }) => field);
    };
    expect(documents()).toEqual(["speakers.0"]);
    expect(documents("budi-uji-2")).toEqual([]);
  });
});

test.each([
  [-1, "The least is 0."],
  [1_000_001, "The most is 1000000."],
])("a number of tickets of %i is refused with its bound", (quota, reason) => {
  const { documents, id } = changed("tickets", (ticket) => (ticket.quota = quota));
  expect(check(documents)).toContainEqual({ kind: "tickets", id, field: "quota", reason });
});

test("all facts are named that a text cites and that do not exist", () => {
  const answer = "{{price.moon-pass}}, {{event.hours}}, {{price.star-pass}} and {{price.moon-pass}}";
  const faqs = shippedDocuments.faqs.map((stored, index) =>
    index === 0 ? { ...stored, document: { ...Object(stored.document), answer } } : stored,
  );
  const named = checkContent({ ...shippedDocuments, faqs }, settingFacts).map(({ field, reason }) => [field, reason]);
  expect(named).toEqual(
    ["moon", "star"].map((pass) => ["answer", expect.stringContaining(`There is no fact {{price.${pass}-pass}}. If`)]),
  );
});

test("a fact that is not there is named with the entry of the list that cites it", () => {
  const [visit] = shippedDocuments.visit;
  const document = JSON.parse(JSON.stringify(visit?.document).replaceAll("{{price.friday-pass}}", "{{price.moon}}"));
  const [fault] = checkContent({ ...shippedDocuments, visit: visit ? [{ ...visit, document }] : [] }, settingFacts);
  expect(fault).toMatchObject({ kind: "visit", field: expect.stringMatching(/^topics\.\d+\./) });
});

test.each([
  ["halls", "id", "Hall C"],
  ["brands", "website", "www.kemah.example"],
  ["event", "poster", "poster.webp"],
  ["links", "url", "instagram"],
  ["tickets", "currency", "Rp"],
  ["identity", "instagram", "https://instagram.com/expo"],
  ["units", "booth", "A-1, A-2"],
] as const)("what is wrong with %s.%s is said in the language of the editor", (kind, field, value) => {
  const said = (locale: Locale) =>
    runWithLocale(locale, () => schemaFaults(kind, "x", rowOf(kind).schema, { [field]: value }))
      .filter((fault) => fault.field === field)
      .map(({ reason }) => reason)
      .join();
  expect(said("en")).toMatch(/^(?:Please|A booth)/);
  expect(said("id")).toMatch(/^(?:Pakai|Isi|Nomor)/);
});

test("reasons are in the language of the editor", () => {
  const { documents } = changed("brands", (brand) => (brand.featured = "yes"));
  const [english] = check(documents);
  const [indonesian] = runWithLocale("id", () => check(documents));
  expect(english?.reason).toContain("expected boolean");
  expect(indonesian?.reason).not.toBe(english?.reason);
});

test("every kind has shipped documents with ids from their fields", () => {
  const counts = mapKinds((kind) => shippedDocuments[kind].length);
  for (const kind of KINDS) {
    // The shipped words of texts and the shipped menus are in the code: only what says otherwise is a document.
    if (kind !== "texts" && kind !== "menus") expect(counts[kind], kind).toBeGreaterThan(0);
    for (const { id, document } of shippedDocuments[kind]) expect(idOf(kind, document)).toBe(id);
  }
});
