import { describe, expect, it } from "vitest";
import { z } from "zod";
import { programSchema, sessionPath, sessionSchema, winnerSchema, wonAt } from "~/entities/rundown";
import { SLUG_PATTERN, slugOf } from "~/entities/values/addresses";
import { SESSION_KINDS, SESSION_LANGUAGES } from "~/entities/values/choices";
import brands from "./brands.json";
import event from "./event.json";
import { fillFacts } from "./facts";
import programList from "./programs.json";
import sessionList from "./sessions.json";
import winnerList from "./winners.json";

const sessions = z.array(z.strictObject(sessionSchema.shape)).parse(fillFacts(sessionList));
const programs = z.array(z.strictObject(programSchema.shape)).parse(fillFacts(programList));
const winners = z.array(z.strictObject(winnerSchema.shape)).parse(fillFacts(winnerList));

const eventDays = ["2025-11-14", "2025-11-15", "2025-11-16"];
const opening = "10:00";
const closing = "21:00";

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** The values that are not among those allowed; sets keep the failure message short. */
function strangers(values: (string | undefined)[], allowed: string[]): string[] {
  const known = new Set(allowed);
  return values.filter((value) => value !== undefined).filter((value) => !known.has(value));
}

describe("sessions", () => {
  const stages = [...new Set(sessions.map((session) => session.stage))];

  it("fill three stages on three days with seven to nine sessions each", () => {
    expect(stages).toHaveLength(3);
    expect(
      strangers(
        sessions.map((session) => session.day),
        eventDays,
      ),
    ).toEqual([]);
    for (const day of eventDays) {
      for (const stage of stages) {
        const count = sessions.filter((session) => session.day === day && session.stage === stage).length;
        expect(count, `${day} ${stage}`).toBeGreaterThanOrEqual(7);
        expect(count, `${day} ${stage}`).toBeLessThanOrEqual(9);
      }
    }
  });

  it("have ids and addresses of their own and name programs and brands that exist", () => {
    expect(repeated(sessions.map((session) => session.id))).toEqual([]);
    expect(repeated(sessions.map(sessionPath))).toEqual([]);
    const programSlugs = programs.map((program) => program.slug);
    const brandSlugs = brands.map((brand) => brand.slug);
    expect(
      strangers(
        sessions.map((session) => session.program),
        programSlugs,
      ),
    ).toEqual([]);
    expect(
      strangers(
        sessions.map((session) => session.brand),
        brandSlugs,
      ),
    ).toEqual([]);
  });

  it("lie within opening hours of their day", () => {
    for (const session of sessions) {
      const start = Date.parse(session.start);
      const end = Date.parse(session.end);
      expect(start, session.id).toBeGreaterThanOrEqual(Date.parse(`${session.day}T${opening}:00+07:00`));
      expect(end, session.id).toBeLessThanOrEqual(Date.parse(`${session.day}T${closing}:00+07:00`));
      expect(start, session.id).toBeLessThan(end);
    }
  });

  it("do not overlap on a stage, and no speaker is in two places", () => {
    const lanes = new Map<string, typeof sessions>();
    for (const session of sessions) {
      const names = [session.stage, ...session.speakers.map((speaker) => speaker.name)];
      for (const name of names) lanes.set(name, [...(lanes.get(name) ?? []), session]);
    }
    for (const [name, lane] of lanes) {
      const ordered = lane.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
      for (const [index, session] of ordered.entries()) {
        const next = ordered[index + 1];
        if (next) expect(Date.parse(session.end), `${name}: ${session.id}`).toBeLessThanOrEqual(Date.parse(next.start));
      }
    }
  });

  it("are of every kind and language, and many are for families", () => {
    expect(new Set(sessions.map(({ kind }) => kind))).toEqual(new Set(SESSION_KINDS));
    expect(new Set(sessions.map(({ language }) => language))).toEqual(new Set(SESSION_LANGUAGES));
    expect(sessions.filter(({ family }) => family).length).toBeGreaterThan(20);
  });

  it("show the same person the same way each time, under an address of their own", () => {
    const speakers = new Map<string, { name: string; role: string }>();
    for (const speaker of sessions.flatMap((session) => session.speakers)) {
      const slug = slugOf(speaker.name);
      expect(slug, speaker.name).toMatch(SLUG_PATTERN);
      expect(speakers.get(slug) ?? speaker).toEqual(speaker);
      speakers.set(slug, speaker);
    }
  });
});

describe("programs", () => {
  it("are eight, each with its picture; every one that happens on a stage has sessions", () => {
    expect(programs).toHaveLength(8);
    expect(repeated(programs.map((program) => program.slug))).toEqual([]);
    for (const program of programs) expect(program.image).toBe(`/pictures/programs/${program.slug}.webp`);
    const inRundown = new Set(sessions.map((session) => session.program));
    for (const { slug, registrationUrl, registrationEnds } of programs) {
      expect(Boolean(registrationEnds), slug).toBe(Boolean(registrationUrl));
    }
    // The swap is a market beside the doors, open all day: it has no hour on a stage.
    expect(programs.map((program) => program.slug).filter((slug) => !inRundown.has(slug))).toEqual(["gear-swap"]);
  });
});

describe("winners", () => {
  it("are masked, belong to a program, and are announced between the draw and the closing, or in an earlier year", () => {
    expect(winners.filter((winner) => wonAt(winner, event)).length).toBeGreaterThanOrEqual(15);
    expect(winners.filter((winner) => !wonAt(winner, event)).length).toBeGreaterThanOrEqual(5);
    expect(repeated(winners.flatMap(({ wristband }) => wristband ?? []))).toEqual([]);
    const names = programs.map((program) => program.name);
    for (const winner of winners) {
      expect(names).toContain(winner.program);
      expect(winner.name).toMatch(/^(?:Team )?[A-Z]\*{3}(?: [A-Z]\*{3})+$/);
      expect(Boolean(winner.wristband), winner.prize).toBe(winner.program === "Grand Expedition Draw");
      if (!wonAt(winner, event)) continue;
      expect(Date.parse(winner.announcedAt)).toBeGreaterThanOrEqual(Date.parse(event.drawAt));
      expect(Date.parse(winner.announcedAt)).toBeLessThanOrEqual(Date.parse(event.endTime));
    }
  });
});
