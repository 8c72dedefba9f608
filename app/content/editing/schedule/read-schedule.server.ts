import { type ContentElsewhere, contentElsewhere } from "~/content/editing/documents/require-own-content.server";
import { numberIn, scheduledPath } from "~/content/editing/documents/staff-paths";
import { showChanges } from "~/content/editing/publications/compare-contents.server";
import { CONTENT_OUTAGE, siteSchedule, storedDocuments } from "~/content/store/site-content-store.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import type { ScheduledPage, ShownSchedule, ShownScheduled } from "./schedule-pages";
import { refusalTexts, toScheduledLine } from "./scheduled-line.server";

/** The page with the list. @throws a 503 response */
export async function readScheduleList(): Promise<ShownSchedule | ContentElsewhere> {
  return contentElsewhere() ?? readList();
}

/** The page of a publication. @param text its id as it stands in the address @throws a 404 or 503 response */
export async function readScheduledPage(text: string, url: URL): Promise<ScheduledPage> {
  const elsewhere = contentElsewhere();
  if (elsewhere) return elsewhere;
  const id = numberIn(text);
  const view = id === null ? null : await readScheduled(id, numberIn(url.searchParams.get("from")) ?? 0, null);
  if (!view) throw pageNotFound(url.pathname);
  return view;
}

async function readList(): Promise<ShownSchedule> {
  const all = await required(siteSchedule.list(), CONTENT_OUTAGE);
  const lines = (...states: string[]) => all.filter(({ state }) => states.includes(state)).map(toScheduledLine);
  return {
    page: "list",
    refused: lines("refused"),
    waiting: lines("waiting"),
    settled: lines("published", "cancelled"),
  };
}

const ENDS = { waiting: "cancel", refused: "dismiss", published: null, cancelled: null } as const;

/** A publication with all that it changes; null: there is none. @param from of the documents, the first to show */
export async function readScheduled(id: number, from: number, message: string | null): Promise<ShownScheduled | null> {
  const scheduled = await required(siteSchedule.find(id), CONTENT_OUTAGE);
  if (!scheduled) return null;
  const addressOf = (next: number) => `${scheduledPath(id)}?from=${next}`;
  return {
    page: "scheduled",
    scheduled: toScheduledLine(scheduled),
    end: ENDS[scheduled.state],
    faults: refusalTexts(scheduled),
    comparison: showChanges(storedDocuments().documents, scheduled.changes, from, addressOf),
    message,
  };
}
