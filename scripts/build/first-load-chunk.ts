import { globSync, readFileSync } from "node:fs";

/** The part of rolldown's module graph that is read here. */
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

const ENTRIES = /[\\/]app[\\/](?:entry\.client|root)\.tsx(?:\?|$)/;

/** Small modules of several pages, of 0.2 to 3 kB: in the shared file they cost a page less than one more request costs. */
export const SHARED_MODULES = [
  "empty-state",
  "page-header",
  "picture",
  "brand-card",
  "post-card",
  "partner-logo",
  "session-list",
  "clean-html",
  "event-facts",
  "list-href",
  "outcome-panel",
  "page-reload",
  "season-card",
  "section-links",
  "server-html",
  "tabs",
  "titled-part",
];
const SHARED = new RegExp(
  `[\\\\/]app[\\\\/](?:config|design[\\\\/]components|news[\\\\/]list|visitors)[\\\\/](?:.*[\\\\/])?(?:${SHARED_MODULES.join("|")})\\.tsx?$`,
);
/** What lists of brands, sessions and questions share, of 0.1 to 0.9 kB each: one file costs a visit less than ten. */
export const LIST_MODULES = ["pagination", "search-form", "speaker-picture", "unannounced", "use-live-submit"];
const LIST = new RegExp(
  `[\\\\/]app[\\\\/](?:design[\\\\/]components|visitors)[\\\\/](?:.*[\\\\/])?(?:${LIST_MODULES.join("|")})\\.tsx?$`,
);
/** Messages that several of these pages use. Each would be a file. */
const LIST_MESSAGE =
  /[\\/]messages[\\/](?:plan_link|rundown_(?:all_speakers|changes_title|search_button|speaker|title|when|where)|shell_(?:next|page_of|previous))\.js$/;
/** What keeps pages and stars in the phone: every page loads it after its start, and two pages with theirs. */
const KEEP =
  /[\\/]app[\\/](?:config[\\/]kept-pages|design[\\/]components[\\/](?:offline[\\/]keep-pages|star[\\/]keep-stars))\.ts$/;
/** What every page starts once it stands, with the toasts: that of a lost network must be there before it. */
const BEHAVIOURS = /[\\/]app[\\/]design[\\/]components[\\/](?:layout[\\/]behaviours|feedback[\\/]toaster)\.tsx?$/;
/** Its own file: the starter runs it last, because hydration starts when it is evaluated. */
const START = /[\\/]app[\\/]entry\.client\.tsx(?:\?|$)/;
/** Each chunk holds the messages that it uses: all are reachable through the index that every page imports. */
const MESSAGE = /[\\/]app[\\/]paraglide[\\/]messages[\\/]/;
const FRAMEWORK = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/;

/** What every page of the staff area loads with its layout. */
const STAFF =
  /[\\/]app[\\/](?:staff[\\/](?:frame[\\/](?!search-groups|pick-rows|need-list|labelled-|sheet-field|list-search|lists[\\/]labelled-strip)|staff-(?:link|addresses)|accounts[\\/](?:staff-rules|return-path))|content[\\/]editing[\\/]documents[\\/](?:staff-paths|form-outcome)|content[\\/]editions[\\/]edition-links)/;
/** Messages that the frame of the staff area uses, as far as no page of visitors does. */
const STAFF_MESSAGE = new RegExp(`[\\\\/]messages[\\\\/](?:${staffMessages().join("|")})\\.js$`);

function staffMessages(): string[] {
  const sources = globSync("app/staff/{frame/*,staff-link}.{ts,tsx}", { exclude: ["**/*.test.*", "**/need-list.tsx"] });
  const used = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bm\.(\w+)/g)].map(([, key = ""]) => key),
  );
  return [...new Set(used)].filter((key) => !/^(?:http|shell)_/.test(key));
}

/**
 * Puts what every page loads into two files instead of twenty: fewer requests, and better compression. `framework` stays
 * the same from release to release; `shell` is the site's own part. Only static imports count, so lazy modules stay lazy. `staff` is what all
 * pages of the staff area share.
 * @returns the name of the file, or null for a module that only some pages need
 */
export function firstLoadChunk(id: string, graph: ModuleGraph): "framework" | "shell" | "staff" | null {
  if (STAFF.test(id) || STAFF_MESSAGE.test(id)) return "staff";
  if (START.test(id) || MESSAGE.test(id) || !isLoadedEverywhere(id, graph, new Set())) return null;
  return FRAMEWORK.test(id) ? "framework" : "shell";
}

function isLoadedEverywhere(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (ENTRIES.test(id) || SHARED.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isLoadedEverywhere(importer, graph, seen));
}

/** Gathers what pages with lists share, and what keeps pages and stars. @returns the name of the file, or null for any other module */
export function sharedChunk(id: string): "lists" | "keep" | null {
  if (KEEP.test(id)) return "keep";
  return LIST.test(id) || LIST_MESSAGE.test(id) ? "lists" : null;
}

/** Gathers what every page starts once it stands, without what `sharedChunk` has. @returns the name of the file, or null for any other module */
export function startedChunk(id: string): "behaviours" | null {
  return BEHAVIOURS.test(id) ? "behaviours" : null;
}
