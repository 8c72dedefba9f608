import { globSync, readFileSync } from "node:fs";
import type { Changes } from "./variant-build";

/** A made-up third language, whose messages are made from English: in no release, never in git. */
export const PSEUDO = { locale: "en-XA", prefix: "/xa" } as const;

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter, index) => [
    letter,
    Array.from("åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ")[index] ?? letter,
  ]),
);

/** Words of German length, which come after a text. */
const FILLER = "öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ";

/** How much longer than English other languages are. */
const GROWTH = 0.4;

/** A text with accents, 40 % longer, in brackets: who sees none of them sees a text that is not a message. Parameters stay. */
function pseudo(text: string): string {
  const accented = text.replace(/\{\w+\}|[a-z]/gi, (part) => ACCENTED[part] ?? part);
  const length = Math.ceil(text.replace(/\{\w+\}/g, "").length * GROWTH) - 2;
  const filler = FILLER.repeat(Math.ceil(Math.max(length, 0) / FILLER.length)).slice(0, Math.max(length, 0));
  return `[${accented}${filler && ` ${filler.trim()}`}]`;
}

type Message = string | [{ match: Record<string, string> }];

function pseudoMessages(file: string): string {
  const messages: Record<string, Message> = JSON.parse(readFileSync(file, "utf8"));
  const entries = Object.entries(messages).map(([key, message]) => {
    if (key === "$schema") return [key, message];
    if (typeof message === "string") return [key, pseudo(message)];
    const match = Object.entries(message[0].match).map(([variant, text]) => [variant, pseudo(text)]);
    return [key, [{ ...message[0], match: Object.fromEntries(match) }]];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/** What a third language costs: a row, a folder of messages, and its name in Paraglide's settings. */
export const PSEUDO_LOCALE: Changes = {
  "app/base/i18n/locales.ts": (code) =>
    code.replace(
      /(?=\n\} as const satisfies Record)/,
      `\n  "${PSEUDO.locale}": { prefix: "${PSEUDO.prefix}", tag: "${PSEUDO.locale}", ogLocale: "en_XA", intl: "en-GB-u-hc-h12", name: "Pseudo" },`,
    ),
  "project.inlang/settings.json": (code) => code.replace(/"locales": \[/, `$&"${PSEUDO.locale}", `),
  ...Object.fromEntries(
    globSync("app/messages/en/*.json").map((file) => [
      file.replace("/en/", `/${PSEUDO.locale}/`),
      () => pseudoMessages(file),
    ]),
  ),
};
