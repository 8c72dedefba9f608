import type { FormNode } from "~/content/editing/fields/form-nodes";

/** The sections of a form, as data. `title`: empty where it has none; `toCheck`: how many of its inputs are wrong, missing or old, or null. */
export type ShownSections = readonly {
  id: string;
  title: string;
  nodes: readonly FormNode[];
  toCheck: { count: number; said: string } | null;
}[];

/** The choice of the language whose words a phone shows. `mark`: says that a language lacks words; empty: it lacks none. */
export type ShownLanguages = {
  label: string;
  choices: readonly { value: string; label: string; lang: string | undefined; mark: string; isShown: boolean }[];
};
