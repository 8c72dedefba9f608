import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { m } from "~/paraglide/messages";
import { currentLocale } from "./current-locale";
import { BASE_LOCALE, type Locale } from "./locales";
import { runWithLocale } from "./run-with-locale.server";

test("without a request the language is the base locale", () => {
  expect(currentLocale()).toBe(BASE_LOCALE);
  expect(m.shell_color_mode_dark()).toBe("Dark");
});

test("interleaved requests keep their languages", async () => {
  const render = (locale: Locale) =>
    runWithLocale(locale, async () => {
      const texts = [];
      for (let step = 0; step < 5; step += 1) {
        await turn();
        texts.push(`${currentLocale()} ${m.shell_color_mode_dark()}`);
      }
      return new Set(texts);
    });
  const [english, indonesian] = await Promise.all([render("en"), render("id")]);
  expect(english).toEqual(new Set(["en Dark"]));
  expect(indonesian).toEqual(new Set(["id Gelap"]));
});
