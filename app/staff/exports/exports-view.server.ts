import { randomUUID } from "node:crypto";
import { TABLE_FORMATS } from "~/base/tables/table";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatMoment } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";
import { exportPath } from "./export-paths";
import { type ExportJob, exportKindsOf, isExportFormat, isExportKind, shareDone } from "./export-rules";
import { exportFormatLabels, exportKindLabels, exportKindTexts } from "./export-words";
import { siteExports } from "./site-exports.server";

/** The editions of which there may be files: their years, and what they are called. */
type EditionChoice = { year: string; number: number; label: string };

const MB = 1_000_000;

/** "1.2 MB", in the current language. */
const sizeOf = (bytes: number) =>
  m.exports_mb({ size: formatNumber(Math.max(0.1, Math.round(bytes / (MB / 10)) / 10)) });

/** How a file stands, in words. */
function stateOf({ state, lines, bytes, keepUntil, ...progress }: ExportJob): string {
  const until = keepUntil === null ? "" : formatMoment(keepUntil);
  if (state === "ready") return m.exports_ready({ rows: formatNumber(lines), size: sizeOf(bytes), until });
  if (state === "failed") return m.exports_failed();
  return state === "running" ? m.exports_running({ share: shareDone(progress) }) : m.exports_waiting();
}

/** A file as the page shows it. */
function toFile(job: ExportJob, editions: readonly EditionChoice[], kinds: readonly string[]) {
  const { id, what, format, edition, createdAt, state } = job;
  const ofEdition = editions.length > 1 ? editions.find(({ number }) => number === edition)?.label : undefined;
  const name = isExportKind(what) ? exportKindLabels[what]() : what;
  const formatName = isExportFormat(format) ? exportFormatLabels[format]() : format;
  return {
    id,
    name,
    about: [formatName, ofEdition, formatMoment(createdAt)].filter(Boolean).join(" · "),
    state,
    text: stateOf(job),
    share: state === "running" ? shareDone(job) : null,
    // Who may not see any more what the rows show has no file either.
    href: state === "ready" && kinds.includes(what) ? exportPath(id) : null,
  };
}

/** What the page shows. @param chosen what its form offers first */
export async function readExports(
  { email, may }: { email: string; may: readonly StaffAction[] },
  editions: readonly EditionChoice[],
  chosen: { what: string | null; year: string },
) {
  const jobs = await required(siteExports().list(email), STAFF_OUTAGE);
  const kinds = exportKindsOf(may);
  return {
    key: randomUUID(),
    kinds: kinds.map((kind) => ({ value: kind, label: exportKindLabels[kind](), text: exportKindTexts[kind]() })),
    formats: TABLE_FORMATS.map((format) => ({ value: format, label: exportFormatLabels[format]() })),
    editions: editions.length > 1 ? editions.map(({ year, label }) => ({ value: year, label })) : [],
    chosen: {
      what: kinds.find((kind) => kind === chosen.what) ?? kinds[0] ?? "",
      format: "xlsx",
      edition: chosen.year,
    },
    files: jobs.map((job) => toFile(job, editions, kinds)),
    isOpen: jobs.some(({ state }) => state === "waiting" || state === "running"),
  };
}

export type ExportsView = Awaited<ReturnType<typeof readExports>>;
