import type { PictureSource } from "~/base/values/picture";
import type { ShownConflict } from "~/content/editing/documents/field-changes";
import type { ContentElsewhere } from "~/content/editing/documents/require-own-content.server";
import type { ShownDraft } from "~/content/editing/drafts/draft-pages";
import type { ShownFault } from "~/content/editing/fields/form-nodes";
import type { PicturesPage } from "~/content/editing/galleries/pictures-page";
import type { ShownGoneFact } from "~/content/editing/gone-facts/gone-fact-fields";
import type { TimetableEntry } from "~/content/editing/lists/timetable";
import type { ShownLanguages, ShownSections } from "~/content/editing/sections/shown-sections";
import type { TouchedSales } from "~/content/editing/sold/sold-panel";
import type { SortedList } from "~/staff/frame/lists/sort-heads";
import type { Chip } from "~/staff/frame/staff-rows";

/** What the pages of the content show, as data. */

export type KindsPage = {
  page: "kinds";
  /** By subject. */
  groups: readonly { title: string; kinds: readonly { href: string; label: string; count: number | null }[] }[];
  /** Documents with a text that is older than in another language. `choice`: the value of the box that chooses it. */
  older: readonly { href: string; title: string; choice: string }[];
  /** Whether all of them are chosen. */
  areAllPicked: boolean;
  /** What became of those that were chosen. */
  message: string | null;
  /** Those that the site has prepared, and the editor's own. */
  drafts: readonly { href: string; title: string; when: string }[];
};

export type ListPage = {
  page: "list";
  title: string;
  /** The field of its search with its words, and what was searched for. */
  search: { label: string; submit: string; typed: string; maxLength: number };
  /** How many there are, and which of them are shown; empty: none. */
  count: string;
  /** What is said where search and choice have nothing, with the way to the whole list; null: they have something. */
  nothing: { text: string; to: string; label: string } | null;
  /** The chips that narrow a timetable; null: it is another list. */
  chips: { days: readonly Chip[]; stages: readonly Chip[] } | null;
  /** The heads that sort the list; null: there is nothing to sort. */
  sorted: SortedList | null;
  /** What the search keeps. */
  hidden: Readonly<Record<string, string>>;
  /** The sessions of a timetable by day; null: it is another list. */
  days: readonly { day: string; documents: ListPage["documents"] }[] | null;
  /** `moves`: the buttons that change its place; empty where visitors see another order, or where only a part is listed. */
  documents: readonly {
    href: string;
    title: string;
    id: string;
    /** What editors look for; empty: nothing. */
    facts: string;
    /** The same as columns, some of which may be empty; empty: its kind has none. */
    columns: readonly { id: string; text: string }[];
    /** What a timetable says of it; null: it is in another list, or cannot be read. */
    entry: TimetableEntry | null;
    /** Empty: it has none; undefined: its kind has none. */
    picture: PictureSource | "" | undefined;
    /** The letters that stand in place of a picture. */
    initials: string;
    /** Who changed it last, and when; empty: nobody has. */
    changed: string;
    /** How it stands, and what is missing or old. */
    marks: readonly { label: string; tone: "asks" | "waits" | "good" }[];
    entryId: string;
    /** Whose drafts it has, in words; empty: nobody's. */
    draft: string;
    moves: readonly { action: "up" | "down"; value: string; label: string }[];
  }[];
  /** The pages before and after this one. */
  pages: readonly { to: string; label: string }[];
  /** The page of all kinds. */
  back: FormPage["back"];
  /** The page that adds one, and those that change many of them at once. */
  actions: readonly { href: string; label: string; isMain: boolean }[];
  /** The pages that change the booths of each hall, of which an expo may have many; of other kinds none. */
  halls: readonly { to: string; label: string }[];
  /** Says that the editor has a draft of a new one; empty: there is none. */
  newDraft: string;
  message: string | null;
  /** Whether `message` says why nothing was moved. */
  isRefused: boolean;
};

export type FormPage = {
  page: "form";
  title: string;
  /** Where the document is listed. */
  back: { to: string; label: string };
  isNew: boolean;
  canDelete: boolean;
  /** What the button says that publishes it. */
  publish: string;
  /** What is to be known before the fields. */
  about: readonly string[];
  /** Pages that change it in another way. */
  tools: readonly { href: string; label: string }[];
  /** The name of the index of its sections. */
  index: string;
  sections: ShownSections;
  /** null: it has no words in languages. */
  languages: ShownLanguages | null;
  faults: readonly ShownFault[];
  /** What texts cite that would be gone, and how they change. */
  gone: readonly ShownGoneFact[];
  conflict: ShownConflict | null;
  /** Whether a text in it is older than in another language. */
  hasOlder: boolean;
  /** What was typed beside the document. */
  note: string;
  /** When it is to be published, as it was typed. */
  at: string;
  /** The revision that the form is based on. */
  revision: number;
  /** Whether it can be published later: visitors see its edition. */
  canSchedule: boolean;
  /** What it touches of tickets that are sold, once somebody has pressed a button. */
  sold: TouchedSales;
  draft: ShownDraft;
  /** What became of the last attempt. */
  message: string | null;
  /** Whether `message` says why nothing was done. */
  isRefused: boolean;
  /** The page on which visitors see what was published; absent: nothing was, or they do not see its edition. */
  view?: string;
};

export type DeletePage = {
  page: "delete";
  title: string;
  back: FormPage["back"];
  revision: number;
  /** What refers to the document, and has to change before. */
  linked: readonly ShownFault[];
  /** What texts cite of it, which change with it. */
  gone: readonly ShownGoneFact[];
  /** What that touches of tickets that are sold. */
  sold: TouchedSales;
  /** Why it was not deleted. */
  message: string | null;
};

/** What the input for a picture offers. HEIC is missing on purpose: an iPhone then sends its photographs as JPEG. */
export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/svg+xml";
/** Most megabytes of a picture. */
export const MAX_MEGABYTES = 15;

/** A picture of a form, on its own page: a file needs another encoding than the form, and all that was typed comes along. */
export type PicturePage = {
  page: "picture";
  title: string;
  label: string;
  /** The name of its input. */
  name: string;
  /** The values of the form, as it would be sent. */
  form: string;
  shown: PictureSource | null;
  /** What of it can stay where the site crops it, in rows, and what does. */
  positions: readonly { value: string; text: string }[];
  focus: string;
  message: string | null;
  fault: string | null;
};

/** A document's form, and what it leads to. */
export type DocumentPage = FormPage | DeletePage | PicturePage | PicturesPage | ContentElsewhere;

/** The page of a kind, or of a document. */
export type ContentPage = ListPage | DocumentPage;
