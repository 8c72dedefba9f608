import { POLICY_SLUGS, type PolicySlug } from "~/base/values/choices";
import { jakartaMoment } from "~/base/values/jakarta-time";
import { completed, type Documents, idOf, type Kind, mapKinds, type StoredDocument } from "./kinds";

/** What somebody says of an expo that begins. Days are `YYYY-MM-DD`, times are "10:00", in Jakarta. */
export type NewExpo = {
  name: string;
  firstDay: string;
  lastDay: string;
  opens: string;
  closes: string;
  place: string;
  hall: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
};

type Fields = Record<string, unknown>;

/** Of the site's name for small places. */
const MAX_SHORT_NAME = 40;

/** A text in English, and in Indonesian. */
type Both = readonly [en: string, id: string];

/** A document with texts in both languages. @param texts by field */
function withTexts(fields: Fields, texts: Readonly<Record<string, Both>>): Fields {
  const [en, id] = [0, 1].map((language) =>
    Object.fromEntries(Object.entries(texts).map(([name, both]) => [name, both[language]])),
  );
  return { ...fields, ...en, translations: { id } };
}

function newEvent(expo: NewExpo): Fields {
  const { name, firstDay, lastDay, opens, closes, place, hall, street, city, region, postalCode } = expo;
  const event = withTexts(
    {
      title: name,
      // The poster that the site ships with names another expo.
      poster: "/pictures/profile.webp",
      startTime: jakartaMoment(firstDay, opens),
      endTime: jakartaMoment(lastDay, closes),
      location: `${place}, ${city}`,
      locationShort: place,
      locationLink: `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${place}, ${street}, ${city}` })}`,
      hall,
      profileImage: "/pictures/profile.webp",
      address: { street, locality: city, region, postalCode, country: "ID" },
      drawAt: new Date(
        (Date.parse(jakartaMoment(lastDay, opens)) + Date.parse(jakartaMoment(lastDay, closes))) / 2,
      ).toISOString(),
    },
    {
      summary: [
        "Say here in one or two sentences what the expo is, and for whom.",
        "Tulis di sini dalam satu atau dua kalimat, expo apa ini dan untuk siapa.",
      ],
    },
  );
  const translations = event.translations as { id: Fields };
  return {
    ...event,
    about: ["Tell here how the expo began, what visitors find, and why they should come."],
    translations: {
      id: {
        ...translations.id,
        address: {},
        about: ["Ceritakan di sini awal mula expo, isinya, dan mengapa orang perlu datang."],
      },
    },
  };
}

const visit: Fields = {
  ways: [
    {
      id: "transit",
      name: "Public transport",
      icon: "lucide:train-front",
      stop: "Name here the nearest stop or station, and the way from there.",
      fare: "Say here what it costs.",
      last: "Say here when the last one leaves",
    },
  ],
  topics: [
    {
      id: "hours",
      title: "Opening hours",
      icon: "lucide:clock",
      facts: [{ id: "open", label: "Open", text: "{{event.hours}}" }],
    },
  ],
  translations: {
    id: {
      ways: [
        {
          name: "Transportasi umum",
          stop: "Sebutkan di sini halte atau stasiun terdekat, dan jalan dari sana.",
          fare: "Sebutkan di sini ongkosnya.",
          last: "Sebutkan di sini keberangkatan terakhir",
        },
      ],
      topics: [{ title: "Jam buka", facts: [{ label: "Buka", text: "{{event.hours}}" }] }],
    },
  },
};

function newExhibiting(): Fields {
  const texts = (example: string, booths: readonly [string, string], plan: readonly [string, string, string]) => ({
    tax: example,
    booths: { shell: { name: booths[0], goodFor: example }, raw: { name: booths[1], goodFor: example } },
    audience: { source: example },
    plan: { north: plan[0], south: plan[1], east: plan[2] },
  });
  const en = texts("This is an example: replace it.", ["Shell scheme", "Raw space"], ["North", "South", "East"]);
  const id = texts("Ini contoh: gantilah.", ["Booth standar", "Lahan kosong"], ["Utara", "Selatan", "Timur"]);
  return {
    ...en,
    currency: "IDR",
    booths: {
      shell: { ...en.booths.shell, pricePerSquareMetre: 1_500_000 },
      raw: { ...en.booths.raw, pricePerSquareMetre: 1_000_000 },
    },
    comparison: [],
    extras: [],
    included: [],
    audience: { ...en.audience, figures: [] },
    dates: [],
    steps: [],
    translations: {
      id: {
        ...id,
        comparison: [],
        extras: [],
        included: [],
        audience: { ...id.audience, figures: [] },
        dates: [],
        steps: [],
      },
    },
  };
}

function newPress({ firstDay }: NewExpo): Fields {
  const until = new Date(Date.parse(firstDay) - 7 * 24 * 3600_000).toISOString().slice(0, 10);
  const [en, id] = [
    "Say here who gets a press badge, and how.",
    "Tulis di sini siapa yang mendapat ID pers, dan bagaimana caranya.",
  ];
  const press = withTexts(
    {},
    {
      boilerplate: [
        "Describe the expo in two or three sentences to copy.",
        "Gambarkan expo dalam dua atau tiga kalimat untuk disalin.",
      ],
      licence: [
        "Say here how logos and pictures may be used.",
        "Tulis di sini bagaimana logo dan gambar boleh dipakai.",
      ],
    },
  );
  const translations = press.translations as { id: Fields };
  return {
    ...press,
    accreditation: { until, text: [en] },
    translations: { id: { ...translations.id, accreditation: { text: [id] } } },
  };
}

/** Metres of a side of a booth, and of the aisles around the first ones. */
const [BOOTH, AISLE] = [3, 4];
const SQUARES = 8;

/** The first hall: an entrance, toilets, and two rows of booths back to back. */
const newHall = ({ hall }: NewExpo): Fields => ({
  id: "hall",
  name: hall,
  width: SQUARES * BOOTH + 2 * AISLE,
  depth: 2 * BOOTH + 2 * AISLE,
  openings: [{ name: "Entrance: write here how visitors call it", x: AISLE, y: 0 }],
  aisles: [],
  fixtures: [],
  amenities: [{ kind: "toilets", x: 1, y: 1 }],
  translations: { id: { openings: [{ name: "Pintu masuk: tulis di sini sebutannya" }], fixtures: [] } },
});

const newUnits = (): Fields[] =>
  ["A", "B"].flatMap((row, index) =>
    Array.from({ length: SQUARES }, (_, square) => ({
      hall: "hall",
      booth: `${row}-${square + 1}`,
      x: AISLE + square * BOOTH,
      y: AISLE + index * BOOTH,
      w: BOOTH,
      h: BOOTH,
    })),
  );

const policyTitles: Readonly<Record<PolicySlug, Both>> = {
  terms: ["Terms of use", "Ketentuan penggunaan"],
  privacy: ["Privacy policy", "Kebijakan privasi"],
  "event-policy": ["Event policy", "Kebijakan acara"],
  "ticket-policy": ["Ticket policy", "Kebijakan tiket"],
};

const longText = (title: Both, updated: string): Fields =>
  withTexts(
    { updated },
    {
      title,
      summary: ["This text is still to be written.", "Teks ini masih harus ditulis."],
      body: [
        "## To be written\n\nAsk somebody who knows the law before you sell tickets.\n",
        "## Masih harus ditulis\n\nTanyakan pada orang yang paham hukum sebelum kamu menjual tiket.\n",
      ],
    },
  );

/** The policies of a site or an edition that begins: they say that they are to be written. @param today their day, `YYYY-MM-DD` */
export const newPolicies = (today: string): StoredDocument[] =>
  POLICY_SLUGS.map((slug, place) => ({ id: slug, place, document: { slug, ...longText(policyTitles[slug], today) } }));

/**
 * The content of a site that begins: what somebody has said of the expo, and placeholders that say what belongs there.
 * @param today the day of the long texts, `YYYY-MM-DD`
 */
export function newContent(expo: NewExpo, today: string): Documents {
  const first: Partial<Record<Kind, readonly unknown[]>> = {
    event: [newEvent(expo)],
    identity: [
      withTexts(expo.name.length <= MAX_SHORT_NAME ? { shortName: expo.name } : {}, {
        company: ["Name here who runs the expo", "Sebutkan di sini penyelenggara expo"],
        companyAddress: ["Their address", "Alamatnya"],
      }),
    ],
    promises: [
      withTexts(
        {},
        {
          hold: ["15 minutes", "15 menit"],
          reply: ["two working days", "dua hari kerja"],
          hours: ["{from} to {to}", "pukul\u00a0{from}–\u2060{to}"],
        },
      ),
    ],
    visit: [visit],
    exhibiting: [newExhibiting()],
    press: [newPress(expo)],
    halls: [newHall(expo)],
    units: newUnits(),
    statement: [longText(["Accessibility", "Aksesibilitas"], today)],
    searchSynonyms: [[]],
    searchStopWords: [{}],
  };
  const documents = mapKinds((kind) =>
    (first[kind] ?? []).map((document, place) => ({
      id: idOf(kind, document),
      place,
      document: completed(kind, document),
    })),
  );
  return { ...documents, policies: newPolicies(today) };
}
