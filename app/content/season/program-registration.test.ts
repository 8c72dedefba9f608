import fc from "fast-check";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { SEASONS } from "~/content/model/season";
import { joiningAt, registrationAt } from "./program-registration";
import { isOpenForBusiness } from "./season-rules";

const url = "https://register.example.com/boulder-battle";
const registrationEnds = "2025-11-15T12:00:00+07:00";
const END = Date.parse(registrationEnds);

test("the link is there until the deadline, to the second", () => {
  const program = { registrationUrl: url, registrationEnds };
  expect(registrationAt(program, "during", END - 1000)).toEqual({
    url,
    note: "Register until 15 November 2025, 12\u00a0PM WIB.",
  });
  expect(registrationAt(program, "during", END)).toEqual({
    note: "Registration closed 15 November 2025, 12\u00a0PM WIB.",
  });
});

test("the note is in the language of the request", () => {
  const program = { registrationUrl: url, registrationEnds };
  expect(runWithLocale("id", () => registrationAt(program, "during", END))).toEqual({
    note: "Pendaftaran ditutup 15 November 2025 pukul\u00a012.00\u00a0WIB.",
  });
});

test("without a deadline people register until the expo ends; a program without a link has no registration", () => {
  expect(registrationAt({ registrationUrl: url }, "during", END)).toEqual({ url });
  expect(registrationAt({ registrationUrl: url }, "after", END)).toEqual({ note: "Registration is closed." });
  expect(registrationAt({ registrationEnds }, "before", END)).toBeNull();
});

test("with any deadline, season and clock, no link after the deadline or when the expo is not to come", () => {
  const moment = fc.integer({ min: END - 1e9, max: END + 1e9 });
  fc.assert(
    fc.property(moment, moment, fc.constantFrom(...SEASONS), (end, now, season) => {
      const program = { registrationUrl: url, registrationEnds: new Date(end).toISOString() };
      const state = registrationAt(program, season, now);
      const open = now < end && isOpenForBusiness(season);
      expect(state?.url).toBe(open ? url : undefined);
      if (!open) expect(state?.note).not.toMatch(/until/);
    }),
  );
});

test("how to join is said until the registration closes, and always where there is none", () => {
  const program = { howToJoin: "Register online until noon.", registrationUrl: url, registrationEnds };
  expect(joiningAt(program, "during", END - 1).howToJoin).toBe(program.howToJoin);
  expect(joiningAt(program, "during", END)).toEqual({
    registration: { note: "Registration closed 15 November 2025, 12\u00a0PM WIB." },
  });
  expect(joiningAt({ howToJoin: "Sit down." }, "during", END)).toEqual({ howToJoin: "Sit down.", registration: null });
  expect(joiningAt({ howToJoin: "Sit down." }, "after", END)).toEqual({ registration: null });
});
