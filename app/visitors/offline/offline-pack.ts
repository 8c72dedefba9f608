import type { Locale } from "~/base/i18n/locales";
import type { BrandList, BrandSummary } from "~/content/model/brand";
import type { HallPlan } from "~/content/model/hall/hall";

/** A page that opens without a network: its title, and what stands in `<main>` as HTML. */
export type OfflinePage = { title: string; main: string };

/** What the map is drawn of in the phone. */
export type OfflineMap = {
  title: string;
  /** The address of the script that moves and zooms it. Absent: the file is of an earlier release. */
  zoom?: string;
  plan: HallPlan;
  brands: readonly BrandSummary[];
  categories: BrandList["categories"];
  stages: readonly string[];
  /** The drawings of its amenities, by the names of their icons. */
  drawings: Readonly<Record<string, { body: string; viewBox: string }>>;
};

/** Everything that opens without a network in one language. A phone keeps it as one file. */
export type OfflinePack = {
  /** Differs when anything else in it does. */
  revision: string;
  locale: Locale;
  /** The document, with `MARKS` where a page's title, its `<main>` and the moment of the data stand. */
  frame: string;
  /** Addresses of the files that its pages need. */
  files: readonly string[];
  /** The days of the expo as `YYYY-MM-DD`: a rundown without a day is that of today. */
  days: readonly string[];
  /** Pages by their paths without the prefix of the language; those of a day have it as query. */
  pages: Readonly<Record<string, OfflinePage>>;
  /** null: nothing is announced. */
  map: OfflineMap | null;
  /** Shown for an address that is not kept. */
  missing: OfflinePage;
};

/** The newest file of a language, as phones ask for it. `worker`: whether phones keep pages at all. */
export type CurrentPack = { worker: boolean; revision: string };

/** Marks in `frame`, each once. */
export const MARKS = { title: "<!--title-->", main: "<!--main-->", moment: "<!--moment-->" } as const;

/** The most that a phone loads for a language, in bytes as they are sent. */
export const MAX_PACK_BYTES = 300_000;
