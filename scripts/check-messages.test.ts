import { expect, test } from "vitest";
import { messageMistakes, settingsMistakes } from "./check-messages.ts";

const file = (locale: string, area: string, messages: Record<string, unknown>) =>
  ({ locale, area, messages }) as Parameters<typeof messageMistakes>[0][number];
const plural = (match: Record<string, string>) => [
  { declarations: ["input count", "local form = count: plural"], selectors: ["form"], match },
];
const english = file("en", "home", {
  home_title: "Hello {name}",
  home_days: plural({ "form=one": "{count} day", "form=other": "{count} days" }),
});
const BOTH = ["en", "id"];
const SOURCE = "m.home_title({ name }) + m.home_days({ count })";

test("messages with equal keys and parameters, all used, are right", () => {
  const indonesian = file("id", "home", { home_title: "Halo {name}", home_days: "{count} hari" });
  expect(messageMistakes([english, indonesian], SOURCE, BOTH)).toEqual([]);
});

test("a message that a language lacks", () => {
  const indonesian = file("id", "home", { home_title: "Halo {name}" });
  expect(messageMistakes([english, indonesian], SOURCE, BOTH)).toEqual(["home_days is missing in id"]);
  expect(messageMistakes([indonesian, english], SOURCE, BOTH)).toEqual(["home_days is missing in id"]);
});

test("other parameters than in the first language", () => {
  const indonesian = file("id", "home", { home_title: "Halo {nama}", home_days: "Beberapa hari" });
  expect(messageMistakes([english, indonesian], SOURCE, BOTH)).toEqual([
    "id/home.json: home_title has the parameters (nama), en (name)",
    "id/home.json: home_days has the parameters (), en (count)",
  ]);
});

test("a message that no code uses", () => {
  expect(messageMistakes([english], "m.home_title_long(); form.home_days; m.home_days", ["en"])).toEqual([
    "en/home.json: home_title is not used",
  ]);
});

test("a message in two files, or in another area's", () => {
  expect(messageMistakes([english, file("en", "news", { home_title: "Hello {name}" })], SOURCE, ["en"])).toEqual([
    "en/news.json: home_title does not begin with news_",
    "en/news.json: home_title stands in two files",
  ]);
});

test("a variant for all other values", () => {
  const messages = {
    home_days: plural({ "form=*": "{count} days", "form=one": "{count} day", "form=other": "{count} days" }),
  };
  expect(messageMistakes([file("en", "home", messages)], SOURCE, ["en"])).toHaveLength(1);
});

test("a row without a folder, and a folder without a row", () => {
  const titleOnly = file("en", "home", { home_title: "Hello" });
  expect(messageMistakes([titleOnly, file("fr", "home", { home_title: "Bonjour" })], "m.home_title()", BOTH)).toEqual([
    "fr has no row in app/base/i18n/locales.ts",
    "home_title is missing in id",
  ]);
});

test("a plural category of the language that has no variant", () => {
  const polish = file("pl", "home", {
    home_days: plural({ "form=one": "{count} dzień", "form=other": "{count} dnia" }),
  });
  expect(messageMistakes([polish], "m.home_days({ count })", ["pl"])).toEqual([
    "pl/home.json: home_days has no variant form=few",
    "pl/home.json: home_days has no variant form=many",
  ]);
});

test("a language and an area that the compiler's settings do not name", () => {
  const settings = {
    locales: ["en"],
    "plugin.inlang.messageFormat": { pathPattern: ["./app/messages/{locale}/home.json"] },
  };
  expect(settingsMistakes(settings, ["home", "home"], ["en"])).toEqual([]);
  expect(settingsMistakes(settings, ["home", "news"], BOTH)).toEqual([
    "project.inlang/settings.json: news.json is not in pathPattern",
    "project.inlang/settings.json: id is not in locales",
  ]);
});
