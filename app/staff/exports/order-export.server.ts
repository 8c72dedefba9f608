import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { currentLocale } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { EXPORTS_PATH } from "./export-paths";
import { EXPORT_PERMISSIONS, isExportFormat, isExportKind } from "./export-rules";
import { siteExports } from "./site-exports.server";

/** What was chosen in the form. `edition`: a year. */
export type ChosenExport = { what: string; format: string; edition: string };

/** Why nothing was ordered, with what was chosen; null: it was another form. */
export type ExportRefused = { message: string; chosen: ChosenExport | null };

const FIELD_LENGTHS = { do: 10, id: 36, what: 20, format: 20, edition: 10 };
const idSchema = z.uuid();

/**
 * Orders a file, takes an order back, or deletes a file.
 * @param editionOf the number of the edition of a year; of the current one where there is no such
 * @returns a redirect to the page, or why nothing was done
 */
export async function orderExport(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  editionOf: (year: string) => number,
) {
  const { signIn } = requireStaff(context, "use-exports");
  const fields = await requireFields(request, FIELD_LENGTHS);
  const field = (name: keyof typeof FIELD_LENGTHS) => fields.get(name) ?? "";
  const [id, what, format, edition] = [field("id"), field("what"), field("format"), field("edition")];
  const press = field("do");
  const refuse = (status: number, message: string) =>
    data<ExportRefused>({ message, chosen: press === "delete" ? null : { what, format, edition } }, { status });
  if (!idSchema.safeParse(id).success) return refuse(400, m.exports_unknown());
  const exports = siteExports();
  if (press === "delete") {
    const isDeleted = await required(exports.remove(id, signIn.email), STAFF_OUTAGE);
    return isDeleted ? done(m.exports_deleted()) : refuse(404, m.exports_unknown());
  }
  if (!isExportKind(what)) return refuse(400, m.exports_choose_what());
  requireStaff(context, EXPORT_PERMISSIONS[what]);
  if (!isExportFormat(format)) return refuse(400, m.exports_choose_format());
  const job = { id, what, format, edition: editionOf(edition), language: currentLocale(), editor: signIn.email };
  const ordered = await required(exports.order(job), STAFF_OUTAGE);
  if (ordered === "own") return refuse(409, m.exports_own());
  if (ordered === "all") return refuse(409, m.exports_all());
  return done(m.exports_ordered());
}

const done = (text: string) => redirectWithSuccess(EXPORTS_PATH, text, { status: 303 });
