import type { ShownFault } from "~/content/editing/fields/form-nodes";
import type { Brought } from "./next-edition.server";

/** What the pages of the editions show, as data. */

export type ListedEdition = {
  href: string;
  name: string;
  year: number;
  /** What it is, in words. */
  state: string;
  /** Whether visitors see it. */
  isShown: boolean;
};

/** The form of the next edition, as it was typed. */
export type NextEditionForm = {
  name: string;
  firstDay: string;
  lastDay: string;
  brings: readonly { kind: Brought; label: string; chosen: boolean }[];
  faults: { name: string | null; days: string | null };
};

export type EditionsPage = {
  page: "editions";
  /** The newest first. */
  editions: readonly ListedEdition[];
  /** null: there is a draft already. */
  next: NextEditionForm | null;
  message: string | null;
};

export type EditionPage = {
  page: "edition";
  name: string;
  state: string;
  contentHref: string;
  /** Where visitors see it; null: nobody does. */
  pagesHref: string | null;
  revisionsHref: string;
  /** Why it did not open at its time; empty: nothing went wrong. */
  refused: readonly string[];
  /** What a draft still needs; null: visitors see the edition, or have seen it. */
  draft: {
    todo: readonly ShownFault[];
    /** How many there are. */
    count: number;
    /** Texts that name a year before its own. */
    oldYear: { year: number; documents: readonly ShownFault[] } | null;
    /** Whether it is planned when it opens. */
    planned: boolean;
    /** That the current expo is still to come; null: it is over, or does not take place. */
    early: string | null;
    /** A time, as it was typed. */
    at: string;
    atFault: string | null;
  } | null;
  /** Whether it may be taken back that it was opened: visitors see it, and another one was there before. */
  mayClose: boolean;
  /** Until when links show it, in words; null: there is no link. */
  shownUntil: string | null;
  /** The link that was just made. */
  preview: { path: string; address: string; until: string } | null;
  message: string | null;
};
