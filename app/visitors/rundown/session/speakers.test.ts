import { expect, test } from "vitest";
import type { Session } from "~/content/model/rundown";
import { toSessionViews } from "~/visitors/rundown/rundown";
import { findSpeaker, listSpeakers, ofSpeaker, searchSpeakers } from "./speakers.server";

const talkOf = (...names: string[]): Session => ({
  ...{ id: "talk", slug: "talk", kind: "talk", language: "id", family: false, day: "2025-11-14" },
  ...{ start: "2025-11-14T10:00:00+07:00", end: "2025-11-14T11:00:00+07:00" },
  ...{ title: "A talk", description: "", stage: "Summit Stage" },
  speakers: names.map((name) => ({ name, role: "Guide" })),
});

test("speakers are in order of name without its titles, each below its letter", () => {
  const listed = listSpeakers([
    talkOf("dr. Satrio Wirabuana", "Sari Tambunan", "Chef Melati Ginting", "Dr. Prita Anggraeni", "Pak Koswara"),
    talkOf("Éric Dupont", "Ira Permatasari", "Unik Lestari", "4 Jurai", "Đỗ Huế", "سارة"),
  ]);
  expect(listed.map(({ letter, name }) => [letter, name])).toEqual([
    ["0-9", "4 Jurai"],
    ["D", "Đỗ Huế"],
    ["E", "Éric Dupont"],
    ["I", "Ira Permatasari"],
    ["K", "Pak Koswara"],
    ["M", "Chef Melati Ginting"],
    ["P", "Dr. Prita Anggraeni"],
    ["S", "Sari Tambunan"],
    ["S", "dr. Satrio Wirabuana"],
    ["U", "Unik Lestari"],
    ["Others", "سارة"],
  ]);
});

test("a session that a speaker holds more than once is listed once, with all its times", () => {
  const heldOn = (day: string): Session => ({
    ...talkOf("Pak Koswara"),
    ...{ id: `class-${day}`, slug: `class-${day}`, title: "Pack, walk, turn round", day },
    ...{ start: `${day}T10:30:00+07:00`, end: `${day}T11:15:00+07:00` },
  });
  const listed = listSpeakers([heldOn("2025-11-14"), heldOn("2025-11-15"), talkOf("Pak Koswara")]);
  expect(listed[0]?.sessions.map(({ title, times }) => [title, times.map(({ when }) => when)])).toEqual([
    ["Pack, walk, turn round", ["Fri 14, 10.30\u00a0AM", "Sat 15, 10.30\u00a0AM"]],
    ["A talk", ["Fri 14, 10\u00a0AM"]],
  ]);
});

test("a search finds speakers by name, by what they do and by their sessions, in order of name", () => {
  const sessions = [
    talkOf("Sari Tambunan", "Pak Koswara"),
    { ...talkOf("Mang Dede Sopandi"), id: "knots", slug: "knots", title: "Five knots" },
  ];
  const namesFor = (q: string) => searchSpeakers(sessions, q).speakers.map(({ name }) => name);
  expect(namesFor("koswara")).toEqual(["Pak Koswara"]);
  expect(namesFor("guide")).toEqual(["Mang Dede Sopandi", "Pak Koswara", "Sari Tambunan"]);
  expect(namesFor("knots")).toEqual(["Mang Dede Sopandi"]);
  expect(searchSpeakers(sessions, "koswara").count).toBe("1 speaker for “koswara”");
  expect(searchSpeakers(sessions, "koswara zebra")).toMatchObject({
    speakers: [],
    searches: [{ q: "koswara", total: 1, to: "/speakers?q=koswara" }],
  });
});

test("what a speaker is like comes from the first session that says it, in the language of that session", () => {
  const told = (about: string, lang: "en" | "id"): Session => ({
    ...talkOf("Pak Koswara"),
    lang,
    speakers: [{ name: "Pak Koswara", role: "Bootmaker", about }],
  });
  const silent = talkOf("Pak Koswara", "Ira Permatasari");
  const found = findSpeaker(
    [silent, told("Pembuat sepatu sejak 1985.", "id"), told("Later words.", "en")],
    "pak-koswara",
  );
  expect(found?.about).toEqual({ text: "Pembuat sepatu sejak 1985.", lang: "id" });
  expect(found?.sessions).toHaveLength(3);
  expect(findSpeaker([silent], "ira-permatasari")?.about).toBeUndefined();
});

test("a speaker’s own page names the others who speak, one session that is next, and those that are over last", () => {
  const at = (hour: number, stage: string): Session => ({
    ...talkOf("Kak Rendra", "Fajar Adiwangsa"),
    ...{ stage, start: `2025-11-14T${hour}:00:00+07:00`, end: `2025-11-14T${hour + 1}:00:00+07:00` },
  });
  const talks = [at(10, "Summit Stage"), at(12, "Summit Stage"), at(14, "Campfire Stage")];
  const views = toSessionViews(talks, [], Date.parse("2025-11-14T11:30:00+07:00"));
  const shown = ofSpeaker(views, "/speakers/fajar-adiwangsa");
  expect(shown.map(({ speakers }) => speakers.map(({ name }) => name))).toEqual(talks.map(() => ["Kak Rendra"]));
  expect(shown.map(({ phase }) => phase)).toEqual(["next", "later", "past"]);
});
