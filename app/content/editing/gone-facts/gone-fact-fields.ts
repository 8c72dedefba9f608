import type { ShownFault } from "~/content/editing/fields/form-nodes";

/** A fact that a change takes away, with the texts that cite it, and the fields for what stands there from then on. */
export type ShownGoneFact = {
  /** "{{price.friday-pass}}, now “Rp 50.000”" */
  title: string;
  texts: readonly ShownFault[];
  /** The list of other facts; the first choice is the words. */
  choice: { name: string; label: string; value: string; options: readonly { value: string; label: string }[] };
  /** In each language. */
  words: readonly { name: string; label: string; value: string; lang: string }[];
};

/** Stands in the list in place of a fact. */
export const OWN_WORDS = "words";

/** The name of the list of a fact. */
export const choiceName = (fact: string): string => `@gone:${fact}`;
