import type { Plugin } from "vite";

/** What messages with numbers share, as Paraglide compiles it. */
const REGISTRY = /[\\/]app[\\/]paraglide[\\/]registry\.js$/;

const MADE_EACH_TIME = "return new Intl.PluralRules(locale, options).select(";

/** A language has few rules: its messages agree in their options. */
const KEPT = `const rules = new Map();
function rulesOf(locale, options) {
  const key = locale + JSON.stringify(options);
  const known = rules.get(key) ?? new Intl.PluralRules(locale, options);
  rules.set(key, known);
  return known;
}
`;

/**
 * Has the rules of plurals kept.
 * @param code of the registry, as Paraglide compiles it
 * @throws Error when Paraglide compiles it in another way
 */
export function withKeptRules(code: string): string {
  if (!code.includes(MADE_EACH_TIME)) throw new Error("scripts/build/plural-rules.ts does not know this registry");
  return KEPT + code.replace(MADE_EACH_TIME, "return rulesOf(locale, options).select(");
}

/** Has the server make the rules of plurals once: each time they took 0.3 ms, a thirtieth of a page with a form. */
export function pluralRules(): Plugin {
  return {
    name: "plural-rules",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: (code, id) => (REGISTRY.test(id) ? { code: withKeptRules(code), map: null } : undefined),
  };
}
