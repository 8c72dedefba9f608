import { data, type RouterContextProvider } from "react-router";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { numberIn, SCHEDULE_PATH } from "~/content/editing/documents/staff-paths";
import { tryToStore } from "~/content/editing/documents/try-to-store.server";
import { siteSchedule } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { requireStaff } from "~/staff/staff-access.server";
import { readScheduled } from "./read-schedule.server";
import type { ShownScheduled } from "./schedule-pages";

type EndArgs = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * Cancels a publication that waits for its time, or takes one that was refused off the list.
 * @param text its id as it stands in the address
 */
export async function endScheduled(text: string, { url, context }: EndArgs) {
  const { signIn } = requireStaff(context, "edit-content");
  requireOwnContent();
  const id = numberIn(text);
  if (id === null) throw pageNotFound(url.pathname);
  const ended = await tryToStore(() => siteSchedule.cancel(id, signIn.email));
  if (ended === true) return redirectWithSuccess(SCHEDULE_PATH, m.schedule_ended(), { status: 303 });
  const view = await readScheduled(id, 0, ended === false ? m.schedule_too_late() : ended.message);
  if (!view) throw pageNotFound(url.pathname);
  return data<ShownScheduled>(view, ended === false ? { status: 409 } : { status: 503 });
}
