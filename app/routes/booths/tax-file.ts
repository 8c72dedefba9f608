import { taxFile } from "~/booths/invoices/books/tax-file.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import type { Route } from "./+types/tax-file";

/** `/staff/exhibitors/money/tax-invoices-v1.4-2026-11.xml`: the invoices of a month for Coretax. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  requireStaff(context, "manage-invoices");
  const file = await required(taxFile(params.file), STAFF_OUTAGE);
  if (!file) throw pageNotFound(url.pathname);
  return new Response(file.xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.name}"`,
    },
  });
}
