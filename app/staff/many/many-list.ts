/**
 * What became of an entry: it was done, it is otherwise than the page showed, there was nothing to do, or the database failed.
 */
export const MANY_OUTCOMES = ["done", "meanwhile", "nothing", "failed"] as const;
export type ManyOutcome = (typeof MANY_OUTCOMES)[number];

/** An entry of the page. `detail`: what it is, or why nothing is done with it; `fact`: what stands at the end of its row. */
export type ManyRow = { reference: string; href: string; title: string; detail: string; fact: string };

/** A field of the page, for what the act needs beside a press. `fault`: what is wrong with what was typed; absent: nothing. */
export type ManyField = { name: string; label: string; value: string; hint?: string; fault?: string | undefined } & (
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
  | { kind: "line"; maxLength: number }
  | { kind: "day" }
);

/** What waits for a press. `name`: of the fields that have `values`, each an entry with how the page shows it. */
type ManyAsk = {
  act: string;
  key: string;
  button: string;
  name: string;
  values: readonly string[];
  fields: readonly ManyField[];
};

/** The page that is about to do something with several entries of a list, or says what became of each. */
export type ManyPage = {
  title: string;
  /** The list from which the entries come. */
  back: string;
  /** What is said where no entry was chosen. */
  none: string;
  /** null: it is done, or nothing can be. */
  ask: ManyAsk | null;
  groups: readonly { title: string; rows: readonly ManyRow[] }[];
};
