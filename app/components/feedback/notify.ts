import type { Toast } from "~/entities/values/toast";
import { notifyPlainly } from "./notify-plainly";

/**
 * Loads the toasts' code ahead of the first toast. For whoever may have to say something when nothing loads any more.
 * @returns undefined when it cannot be loaded
 */
async function loadToaster(): Promise<typeof import("./toaster") | undefined> {
  return import("./toaster").catch(() => undefined);
}

/**
 * Shows a toast. Its code is loaded with the first one; where that fails, the words are shown plainly all the same.
 * One with the `id` of a toast that is on the page takes its place.
 */
export async function notify(toast: Toast): Promise<void> {
  const toaster = await loadToaster();
  if (toaster) toaster.showToast(toast);
  else notifyPlainly(toast);
}
