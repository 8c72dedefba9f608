import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { localized } from "~/base/translations/localized";
import { formatTime } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { kinds } from "~/content/documents/kinds";
import { factsOf } from "~/content/documents/parse-content";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";
import { type OfBoothTypes, typesWith } from "~/content/model/booth-types";
import eventMessages from "~/messages/en/event.json";
import formMessages from "~/messages/en/forms.json";
import mailMessages from "~/messages/en/mail.json";

const fillFacts = factsOf(shippedDocuments, settingFacts);
const { visit, brands, sessions, programs, tickets, faqs, exhibiting } = shippedContent;

/** Every file of content, as it is written and as visitors read it. */
const raw = import.meta.glob<string>("./**/*.{json,md}", { query: "?raw", import: "default", eager: true });
const files = Object.entries(raw)
  .filter(([name]) => !name.includes("/icons/"))
  .map(([name, text]) => ({ name, text, shown: plain(fillFacts(text)) }));
/** Pages, mails and messages. */
const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const answers = new Map(faqs.map(({ id, answer }) => [id, plain(answer)]));

/** A text with plain spaces. */
function plain(text: string): string {
  return text.replaceAll(/\\u00a0|&nbsp;|\u00a0/g, " ");
}

/** What a pattern finds, file by file. */
function found(pattern: RegExp): string[] {
  return files.flatMap(({ name, shown }) => [...shown.matchAll(pattern)].map(([match]) => `${name}: ${match}`));
}

/** What the first group of a pattern finds, without repeats. */
function groups(pattern: RegExp, texts = files.map(({ shown }) => shown)): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, group]) => group ?? "")))];
}

const policy = (name: string) => files.find((file) => file.name === `./policies/${name}.md`)?.shown ?? "";

describe("a time", () => {
  it.each([
    ["on a 24-hour clock", /(?<![T\d:+-])\d{1,2}:\d{2}\b(?!:)/g],
    [
      "in words",
      /\b(half past|quarter (past|to)|o.clock)\b|\b(at|before|after|by|until) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=[.,;:"]| in the)/gi,
    ],
    ["in another spelling", /\b\d{1,2}(\.\d{2})? ?([ap]m|[ap]\.m\.)|\b\d{1,2}:\d{2} ?[AP]M|\b\d{1,2}\.00 [AP]M/g],
  ])("is never written %s", (_, pattern) => {
    expect(found(pattern)).toEqual([]);
  });
});

describe("a fact about the visit", () => {
  it("has a name of its own", () => {
    const names = [...visit.ways, ...visit.topics.flatMap(({ id, facts }) => [{ id }, ...facts])].map(({ id }) => id);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("is written in visit.json alone", () => {
    const facts = visit.topics.flatMap((topic) => topic.facts.map(({ text }) => plain(text)));
    const sentences = [...facts, ...visit.ways.map(({ stop }) => plain(stop))].filter(({ length }) => length > 20);
    const copies = files
      .filter(({ name }) => name !== "./visit.json")
      .flatMap(({ name, text }) => sentences.filter((fact) => plain(text).includes(fact)).map((fact) => [name, fact]));
    expect(copies).toEqual([]);
    // The last entry is a time alone, so its number is looked for.
    expect(files.filter(({ text }) => text.includes("8.15")).map(({ name }) => name)).toEqual(["./visit.json"]);
  });
});

describe("a pass", () => {
  it("is held for the same time everywhere", () => {
    const holds = groups(/reserve your passes for (.+?)(?: while|\.)/g);
    expect(holds).toEqual(["15 minutes"]);
    expect(answers.get("why-held")).toContain("15 minutes");
  });

  it("costs more at the door, and every text about the door says how much", () => {
    const atTheDoor = tickets.filter(({ doorPrice }) => doorPrice !== undefined);
    expect(atTheDoor.map(({ id }) => id)).toEqual(["friday-pass", "saturday-pass", "sunday-pass"]);
    for (const { id, price, doorPrice = 0, currency } of atTheDoor) {
      expect(doorPrice, id).toBeGreaterThan(price);
      for (const text of [answers.get("tickets-at-the-door"), policy("ticket-policy"), JSON.stringify(visit)]) {
        expect(plain(text ?? "")).toContain(plain(formatPrice(doorPrice, currency)));
      }
    }
    expect(found(/cheaper for some|full price at the door/g)).toEqual([]);
  });

  it("is called the cheapest by no text: from when on it is sold no more, another one is", () => {
    expect(found(/\b(?:passes|tickets) from (?:Rp|\{\{price)|\btiket mulai (?:dari )?(?:Rp|\{\{price)/gi)).toEqual([]);
  });
});

describe("the rundown", () => {
  it("has every round of a contest that a text names", () => {
    const titles = sessions.map(({ title }) => title.toLowerCase()).join("\n");
    const rounds = groups(/\b(quarter-final|semi-final|qualifier|heat|finale?)s?\b(?! decision)/gi).map((round) =>
      round.toLowerCase(),
    );
    expect(rounds.filter((round) => !titles.includes(round) && round !== "heat")).toEqual([]);
    expect(tickets.find(({ id }) => id === "saturday-pass")?.description).toContain("second heat");
  });

  it("has each program at the times of its schedule", () => {
    const elsewhere = new Set(["gear-clinic", "gear-swap"]); // A bench and a market, open for hours.
    for (const { slug, schedule } of programs.filter((program) => !elsewhere.has(program.slug))) {
      const starts = sessions.filter(({ program }) => program === slug).map(({ start }) => plain(formatTime(start)));
      const times = [...plain(schedule).matchAll(/\d{1,2}(?:\.\d{2})? [AP]M/g)].map(([time]) => time);
      expect(
        times.filter((time) => !starts.includes(time)),
        slug,
      ).toEqual([]);
    }
  });

  it("opens no stage at another time than a text says", () => {
    const stages = [...new Set(sessions.map(({ stage }) => stage))];
    const claims = found(new RegExp(`(?:${stages.join("|")}) (?:begins|starts|opens) at`, "g"));
    expect(claims).toEqual([]);
  });
});

/** Words for people. A text that names one with an article has such a speaker on stage. */
const PEOPLE =
  /\b(?:an?|the|two|three|four|five|six) (?:[a-z]+ )?(ranger|guide|biologist|doctor|porter|weaver|designer|cartographer|surveyor|dietitian|cook|climber|hiker|soloist|planner|nurse|family|families|speaker|cutter|manager|keeper|builder|mother|father)s?\b/gi;
/** People whom a text talks about: they are not on stage. */
const TALKED_ABOUT: Readonly<Record<string, readonly string[]>> = {
  "a-reef-is-not-a-shop-window": ["guide"],
  "paying-guides-properly": ["guide"],
  "eight-days-on-a-wooden-ship": ["cook"],
  "the-wall-above-the-sea": ["climber"],
  "the-last-story": ["ranger"],
};
/** Roles that say the same in other words. */
const SAME: Readonly<Record<string, RegExp>> = {
  soloist: /solo/,
  doctor: /physician/,
  cook: /cook|chef|jury/,
  speaker: /./,
  biologist: /biologist/,
};

describe("a blurb", () => {
  it.each(sessions.map((session) => [session.id, session] as const))("names who is on stage: %s", (_, session) => {
    const roles = session.speakers.map(({ role }) => role.toLowerCase()).join("\n");
    const talkedAbout = Object.entries(TALKED_ABOUT).flatMap(([end, people]) =>
      session.id.endsWith(end) ? people : [],
    );
    const named = [...session.description.matchAll(PEOPLE)].map(([, person = ""]) => person.toLowerCase());
    const missing = named.filter(
      (person) => !(SAME[person] ?? new RegExp(person)).test(roles) && !talkedAbout.includes(person),
    );
    expect(missing).toEqual([]);
  });

  it("counts the speakers on stage", () => {
    const counts: Readonly<Record<string, number>> = { Two: 2, Three: 3, Four: 4, Five: 5, Six: 6 };
    for (const { id, description, speakers } of sessions) {
      const [, word] = /^(Two|Three|Four|Five|Six) (?:speakers|soloists|families|guides)\b/.exec(description) ?? [];
      if (word) expect(speakers.length, id).toBe(counts[word]);
    }
  });
});

describe("numbers", () => {
  it("of brands are the number of brands", () => {
    expect(groups(/(?:more than )?(\d+) (?:exhibiting )?(?:\[?brands|exhibitors)/g)).toEqual([String(brands.length)]);
    expect(found(/(?:more than|over|about) \d+ (?:\[?brands|booths|exhibitors)/g)).toEqual([]);
  });

  it("of days until a reply are two, in content, pages and mails", () => {
    const texts = [...files.map(({ shown }) => shown), ...Object.values(sources)];
    expect(groups(/\b(?:answers?|repl(?:y|ies)|looks? at it)\b[^.]{0,60}? within (\w+) working days/g, texts)).toEqual([
      "two",
    ]);
  });
});

describe("a registration", () => {
  it("is promised the same answer by lead, thanks, next steps, mail and FAQ", () => {
    const [step] = exhibiting.steps;
    const promises = [
      eventMessages.event_season_before_book_lead,
      formMessages.forms_exhibitor_sent_text,
      mailMessages.mail_exhibitor_next,
      `${step?.when.toLowerCase()} ${step?.text}`,
      answers.get("how-to-exhibit"),
    ];
    for (const promise of promises) {
      expect(promise).toMatch(/booth number(?: and|,) its price/);
      expect(promise).toContain("within two working days");
    }
  });
});

/** The invitation to exhibitors in each language. */
const INVITATIONS: Readonly<Record<Locale, string>> = {
  en: "./news/call-for-exhibitors-2025.md",
  id: "./news/id/undangan-peserta-pameran-2025.md",
};

describe("a type of booth", () => {
  it.each(LOCALES)("is named by the texts that list all types: %s", (locale) => {
    const booths: OfBoothTypes<{ name: string }> = localized(kinds.exhibiting.schema, exhibiting, locale).booths;
    const faq = faqs.find(({ id }) => id === "booth-types") ?? expect.unreachable();
    const texts = {
      FAQ: localized(kinds.faqs.schema, faq, locale).answer,
      news: files.find(({ name }) => name === INVITATIONS[locale])?.shown,
    };
    for (const [where, text] of Object.entries(texts))
      for (const type of typesWith(booths)) expect(text, where).toContain(booths[type]?.name);
  });
});

/** Badges for an area, and invitations, as each language writes them. */
const ALLOWANCE_TEXTS: Readonly<Record<Locale, { badges: RegExp; invitations: RegExp; counts: string[] }>> = {
  en: {
    badges: /^(\w+) for (\d+) m²$/,
    invitations: /^(\w+) single-day tickets for your customers for each (\d+) m²$/,
    counts: ["Four", "Eight", "Twenty"],
  },
  id: {
    badges: /^(\w+) untuk (\d+) m²$/,
    invitations: /^(.+) tiket harian untuk pelanggan Anda per (\d+) m²$/,
    counts: ["Empat", "Delapan", "Dua puluh"],
  },
};

describe("passes and invitations of a booth", () => {
  it.each(LOCALES)("are as many as the prospectus says: %s", (locale) => {
    const { comparison, included, allowance } = localized(kinds.exhibiting.schema, exhibiting, locale);
    const { badges, invitations, counts } = ALLOWANCE_TEXTS[locale];
    const numbers = new Map(counts.map((word, index) => [word, [4, 8, 20][index]]));
    const said = (texts: readonly string[], pattern: RegExp) =>
      texts.flatMap((one) => {
        const [, word = "", area] = pattern.exec(plain(one)) ?? [];
        return area === undefined ? [] : [{ area: Number(area), count: numbers.get(word) }];
      });
    const times = ({ area }: { area: number }) => Math.ceil(area / (allowance?.squareMetres ?? 0));
    const ofBadges = said(
      comparison.flatMap(({ shell, raw: bare }) => [shell, bare]),
      badges,
    );
    expect(ofBadges.map(({ count }) => count)).toEqual(ofBadges.map((one) => times(one) * (allowance?.passes ?? 0)));
    expect(ofBadges).toHaveLength(2);
    const ofInvitations = said(included, invitations);
    expect(ofInvitations).toEqual([{ area: allowance?.squareMetres, count: allowance?.invitations }]);
  });
});

describe("pictures", () => {
  it("of past editions are neither called photographs nor dated like photographs: they are drawn", () => {
    const galleries = files.filter(({ name }) => ["./links.json", "./galleries.json"].includes(name));
    expect(
      groups(
        /(photograph|photo\b|<time)/gi,
        galleries.map(({ shown }) => shown),
      ),
    ).toEqual([]);
  });
});
