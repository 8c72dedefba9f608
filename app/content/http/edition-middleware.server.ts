import type { MiddlewareFunction } from "react-router";
import { splitLocale } from "~/base/i18n/split-locale";
import { formatMoment } from "~/base/values/jakarta-time";
import { editionPath } from "~/content/editing/documents/staff-paths";
import { nameOf } from "~/content/editing/editions/read-editions.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { editedEdition, editionInPath, runWithEdited } from "~/content/store/edited-edition.server";
import { CONTENT_OUTAGE, siteContents } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";

/** Pages below `/staff/editions/{number}/` edit that edition. */
export const editionMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const number = editionInPath(splitLocale(url.pathname).path);
  if (number === null) return next();
  const edited = await required(siteContents.editing(number), CONTENT_OUTAGE).catch((outage: unknown) => {
    // What somebody sends is shown again, though it cannot be stored now.
    const known = request.method === "POST" ? siteContents.editingAsKnown(number) : null;
    if (!known) throw outage;
    return known;
  });
  if (!edited) throw pageNotFound(url.pathname);
  return runWithEdited(edited, next);
};

/** What each page says while it edits another edition than visitors see; null: it edits that one. */
export function editionNote(): { text: string; href: string } | null {
  const edited = editedEdition();
  if (!edited || edited.row.number === currentEdition().number) return null;
  const { number, currentFrom, switchAt } = edited.row;
  const name = nameOf(edited);
  const href = editionPath(number);
  if (currentFrom !== null) return { text: m.editions_bar_former({ name }), href };
  if (switchAt === null) return { text: m.editions_bar_draft({ name }), href };
  return { text: m.editions_bar_planned({ name, moment: formatMoment(switchAt) }), href };
}
