import type { PictureSource } from "~/base/values/picture";

/** What a form shows, as data: the browser knows no schema. */

/** What is typed or chosen in. */
export type Control =
  | { type: "text" | "integer" | "decimal" | "day" | "checkbox" }
  /** Money with its currency, such as "Rp". */
  | { type: "money"; currency: string }
  /** `button`: the value of the one that opens the picture's own page. */
  | { type: "picture"; shown: PictureSource | null; button: string }
  /** `step`: seconds. */
  | { type: "moment"; step: 1 | 60 }
  | { type: "long"; rows: number }
  | { type: "select" | "checkboxes"; options: readonly { value: string; label: string; chosen: boolean }[] };

export type Input = {
  id: string;
  name: string;
  label: string;
  value: string;
  control: Control;
  faults: readonly string[];
  /** Of words: their language, as a tag. */
  lang?: string;
  /** Says of a translation that its original has changed since. */
  older?: string;
  /** Of words that are empty: what visitors read instead. */
  placeholder?: string;
  /** Says of words that are empty that visitors read nothing instead. */
  missing?: string;
  /** The facts that it cites, as visitors read them: "{{event.hall}}" is "Hall A". */
  facts?: readonly { citation: string; text: string }[];
};

type Described = {
  id: string;
  label: string;
  hint: string | null;
  /** Says so; empty: it must be filled in. */
  optional: string;
  /** The section of the form that begins with it; absent: none does. */
  section?: string;
};

/** One entry of a list. */
export type Entry = {
  id: string;
  /** "Products 2" */
  label: string;
  /** What it is called in its own words; empty: it has none. */
  title: string;
  /** Shown at once: it was just added or moved, or has a fault. */
  open: boolean;
  nodes: readonly FormNode[];
  /** The values of its buttons, with the ids of where their effect is seen. */
  buttons: readonly { action: "up" | "down" | "remove"; label: string; value: string; target: string }[];
};

export type FormNode =
  | (Described & { type: "input"; input: Input })
  /** Words in all languages, side by side. */
  | (Described & { type: "words"; inputs: readonly Input[] })
  | (Described & { type: "group"; nodes: readonly FormNode[] })
  | (Described & {
      type: "list";
      /** The hidden input with the number of entries. */
      count: { name: string; value: string };
      entries: readonly Entry[];
      add: { value: string; target: string };
      /** The button that adds many entries at once; null: there is none. */
      many: { value: string; label: string } | null;
      faults: readonly string[];
    });

/** A fault above the form; `href`: to its field. */
export type ShownFault = { text: string; href: string | null };
