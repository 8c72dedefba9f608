import { createInterface } from "node:readline";
import type { NewExpo } from "~/content/documents/new-content.server";
import { print, UsageError } from "./terminal";

type Question = {
  text: string;
  isRight(answer: string, before: Readonly<Record<string, string>>): boolean;
  hint: string;
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isText = (text: string) => text.length > 0 && text.length <= 120;
const TEXT_HINT = "Please write 1 to 120 characters.";
const DAY_MS = 24 * 3600_000;

const text = (question: string): Question => ({ text: question, isRight: isText, hint: TEXT_HINT });

type Key = Exclude<keyof NewExpo, "name">;

const questions: Readonly<Record<Key, Question>> = {
  firstDay: { text: "First day, such as 2026-11-13", isRight: isDay, hint: "Please write a day, such as 2026-11-13." },
  lastDay: {
    text: "Last day, such as 2026-11-15",
    isRight(answer, { firstDay = "" }) {
      const days = isDay(answer) ? (Date.parse(answer) - Date.parse(firstDay)) / DAY_MS : -1;
      return days >= 0 && days < 100;
    },
    hint: "Please write a day from the first one on, at most 100 days in all.",
  },
  opens: { text: "Opens at, such as 10:00", isRight: isTime, hint: "Please write a time, such as 10:00." },
  closes: {
    text: "Closes at, such as 21:00",
    isRight: (answer, { opens = "" }) => isTime(answer) && answer > opens,
    hint: "Please write a time after the opening, such as 21:00.",
  },
  place: text("Name of the building"),
  hall: text("Hall, such as Hall A"),
  street: text("Street and number"),
  city: text("City"),
  region: text("Province"),
  postalCode: text("Postal code"),
};

const toOption = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The option of a command for each question, such as `first-day`. */
export const EXPO_OPTIONS = Object.keys(questions).map(toOption);

/**
 * Asks until each question has an answer, on the terminal or of a file with one answer a line.
 * @param given answers that are not asked for, by their options
 * @throws UsageError when there are no more lines, or an answer that is given is wrong
 */
export async function askForExpo(name: string, given: Readonly<Record<string, unknown>>): Promise<NewExpo> {
  if (!isText(name)) throw new UsageError(TEXT_HINT);
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (key: Key, before: Readonly<Record<string, string>>) => {
    const { text, isRight, hint } = questions[key];
    const known = given[toOption(key)];
    if (typeof known === "string") {
      if (!isRight(known, before)) throw new UsageError(`--${toOption(key)}: ${hint}`);
      return known;
    }
    for (;;) {
      print(`${text}:`);
      const { value, done } = await lines.next();
      if (done) throw new UsageError("Answer all ten questions.");
      const answer = value.trim();
      if (isRight(answer, before)) return answer;
      print(hint);
    }
  };
  try {
    const days = { firstDay: await ask("firstDay", {}) };
    const lastDay = await ask("lastDay", days);
    const opens = await ask("opens", {});
    return {
      name,
      ...days,
      lastDay,
      opens,
      closes: await ask("closes", { opens }),
      place: await ask("place", {}),
      hall: await ask("hall", {}),
      street: await ask("street", {}),
      city: await ask("city", {}),
      region: await ask("region", {}),
      postalCode: await ask("postalCode", {}),
    };
  } finally {
    terminal.close();
  }
}
