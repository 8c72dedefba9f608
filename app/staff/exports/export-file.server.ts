import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { type RouterContextProvider, redirect } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { jakartaDay } from "~/base/values/jakarta-time";
import { siteDatabase } from "~/platform/database/site-database.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStaff } from "~/staff/accounts/site-staff.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { EXPORTS_PATH, exportPath } from "./export-paths";
import { EXPORT_PERMISSIONS, isExportKind } from "./export-rules";
import { siteExports } from "./site-exports.server";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * The file of an order, piece by piece, for whoever has ordered it and may still see what its rows show.
 * @throws a 404 response for the file of somebody else, and a redirect to the page while it is not ready
 */
export async function readExportFile(id: string, context: Readonly<RouterContextProvider>): Promise<Response> {
  const { signIn } = requireStaff(context, "use-exports");
  const job = await required(siteExports().find(id), STAFF_OUTAGE);
  if (job?.editor !== signIn.email || !isExportKind(job.what)) throw pageNotFound(exportPath(id));
  requireStaff(context, EXPORT_PERMISSIONS[job.what]);
  if (job.state !== "ready") throw redirect(localHref(EXPORTS_PATH), 303);
  await required(siteStaff().record(siteDatabase().query, signIn.email, "export-fetched", job.what), STAFF_OUTAGE);
  const isWorkbook = job.format === "xlsx";
  const name = `${job.what}-${jakartaDay(job.createdAt)}.${isWorkbook ? "xlsx" : "csv"}`;
  return new Response(createReadableStreamFromReadable(Readable.from(siteExports().read(job))), {
    headers: {
      "Content-Type": isWorkbook ? XLSX : "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(job.bytes),
    },
  });
}
