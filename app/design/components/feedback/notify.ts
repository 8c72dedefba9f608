import { m } from "~/paraglide/messages";
import type { Toast, ToastButton } from "./toast";

/**
 * Shows a toast; one with the same `id` is replaced. The toaster's code is loaded with the first one. Where it cannot be loaded, as on a page
 * that somebody is leaving, nothing is shown.
 */
export async function notify(toast: Toast): Promise<void> {
  const toaster = await import("./toaster").catch(() => null);
  toaster?.showToast(toast);
}

/** The button of a toast that offers to try again. Its text is a message of several lazy chunks: here it is loaded with them all. */
export const retryButton = (retry: () => void): ToastButton => ({ label: m.shell_retry(), onClick: retry });
