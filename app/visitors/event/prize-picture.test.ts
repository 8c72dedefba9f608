import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import winners from "~/content/embedded/winners.json";
import { prizePicture } from "./prize-picture";

test.each([
  ["Ten days of guided walking on Flores for two", "trek"],
  ["Sepuluh hari jalan kaki dengan pemandu di Flores untuk dua orang", "trek"],
  ["Two-person tent with a repair kit", "tent"],
  ["Women’s final, first place", "cup"],
  ["Juara satu", "cup"],
  ["Best map of the hall", "map"],
  ["Tas selempang", "pack"],
  ["A year of surprises", "gift"],
  ["Une surprise", "gift"],
])("%s: %s", (prize, picture) => {
  expect(prizePicture(prize)).toBe(`/prizes/${picture}.svg`);
});

test("every prize has a picture that exists, in both languages the same", () => {
  for (const { prize, translations } of winners) {
    expect(existsSync(`public${prizePicture(prize)}`), prize).toBe(true);
    expect(prizePicture(translations.id.prize), prize).toBe(prizePicture(prize));
  }
  expect(readdirSync("public/prizes")).toContain("gift.svg");
});
