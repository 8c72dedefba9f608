/** A line of a statement as the page shows it. */
export type ShownLine = {
  row: number;
  /** The row, the day, the amount and the note, as text. */
  what: string;
  /** Why somebody has to look; null: nobody has to. */
  why: string | null;
  /** `label`: the order's number and its buyer. */
  orders: { href: string; label: string }[];
};

/** Lines of one kind, of which the page lists the first. */
export type LineGroup = { title: string; count: number; lines: ShownLine[]; more: string | null };

/** What is said of a statement before anything is marked as paid. */
export type StatementPreview = {
  fileName: string;
  /** The file itself, for the button. */
  kept: string;
  /** The orders that the button marks as paid. */
  shown: string;
  groups: LineGroup[];
  /** Rows with money that left, or without any. */
  ignored: string | null;
  /** The label of the button; null: no line has anything to do with an order. */
  button: string | null;
  /** What is said in place of a button, or why there is one though no line pays an order. */
  note: string | null;
};

/** `message`: what became of the last press; `refusal`: why nothing did. */
export type BankPage = { message: string | null; refusal: string | null; preview: StatementPreview | null };
