/** A text in a list: its words in each language, as visitors read them. */
export type ListedText = {
  href: string;
  key: string;
  area: string;
  words: readonly { lang: string; text: string }[];
  /** Whose drafts it has, in words; empty: nobody's. */
  draft: string;
  /** "changed", or why it is not used; empty: it says what the site ships with. */
  mark: string;
};

export type TextsPage = {
  page: "texts";
  title: string;
  /** The list of all kinds. */
  back: { to: string; label: string };
  query: string;
  /** The chosen area; empty: all. */
  area: string;
  areas: readonly { value: string; label: string; count: number }[];
  /** Whether something was searched for. */
  isAsked: boolean;
  found: number;
  texts: readonly ListedText[];
  /** What staff have changed; empty where something is searched for. */
  changed: readonly ListedText[];
  message: string | null;
};
