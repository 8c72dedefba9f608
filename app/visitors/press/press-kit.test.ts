import { expect, test } from "vitest";
import { runNotBefore } from "~/base/clock/clock.server";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { readPressKit } from "./press-kit.server";

test("the fact sheet is in the language of the request", async () => {
  const english = await readPressKit();
  expect(english.facts).toContainEqual({
    label: "On stage",
    value: expect.stringMatching(/^\d+ sessions on 3 stages$/),
  });
  expect(english.accreditation.deadline).toMatch(/^Open until \d+ \w+ 2025\.$/);

  const indonesian = await runWithLocale("id", readPressKit);
  expect(indonesian.facts).toContainEqual({
    label: "Di panggung",
    value: expect.stringMatching(/^\d+ sesi di 3 panggung$/),
  });
  expect(indonesian.accreditation.deadline).toMatch(/^Dibuka sampai \d+ \w+ 2025\.$/);
});

test("while the expo is on, who is accredited reads where the badge is", async () => {
  const during = () =>
    runNotBefore(Date.parse("2025-11-15T13:14:00+07:00"), async () => (await readPressKit()).accreditation.text);
  expect((await during())[0]).toContain("collect your badge at the information desk");
  expect((await runWithLocale("id", during))[0]).toContain("ID pers diambil di meja informasi");
});
