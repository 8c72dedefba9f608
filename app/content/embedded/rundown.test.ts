import { describe, expect, it } from "vitest";
import { SESSION_KINDS, SESSION_LANGUAGES } from "~/base/values/choices";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { wonAt } from "~/content/model/rundown";

const { event, sessions, programs, winners } = shippedContent;

const eventDays = ["2025-11-14", "2025-11-15", "2025-11-16"];
describe("sessions", () => {
  const stages = [...new Set(sessions.map((session) => session.stage))];

  it("fill three stages on three days with seven to nine sessions each", () => {
    expect(stages).toHaveLength(3);
    for (const day of eventDays) {
      for (const stage of stages) {
        const count = sessions.filter((session) => session.day === day && session.stage === stage).length;
        expect(count, `${day} ${stage}`).toBeGreaterThanOrEqual(7);
        expect(count, `${day} ${stage}`).toBeLessThanOrEqual(9);
      }
    }
  });

  it("are of every kind and language, and many are for families", () => {
    expect(new Set(sessions.map(({ kind }) => kind))).toEqual(new Set(SESSION_KINDS));
    expect(new Set(sessions.map(({ language }) => language))).toEqual(new Set(SESSION_LANGUAGES));
    expect(sessions.filter(({ family }) => family).length).toBeGreaterThan(20);
  });
});

describe("programs", () => {
  it("are eight, each with its picture; every one that happens on a stage has sessions", () => {
    expect(programs).toHaveLength(8);
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
  it("are masked, and those of the draw have a wristband of their own", () => {
    expect(winners.filter((winner) => wonAt(winner, event)).length).toBeGreaterThanOrEqual(15);
    expect(winners.filter((winner) => !wonAt(winner, event)).length).toBeGreaterThanOrEqual(5);
    const wristbands = winners.flatMap(({ wristband }) => wristband ?? []);
    expect(new Set(wristbands).size).toBe(wristbands.length);
    for (const winner of winners) {
      expect(winner.name).toMatch(/^(?:Team )?[A-Z]\*{3}(?: [A-Z]\*{3})+$/);
      expect(Boolean(winner.wristband), winner.prize).toBe(winner.program === "Grand Expedition Draw");
    }
  });
});
