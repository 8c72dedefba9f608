import type { Toast } from "./toast";

/** Shows a toast; one with the same `id` is replaced. The toaster's code is loaded with the first one. */
export async function notify(toast: Toast): Promise<void> {
  const { showToast } = await import("./toaster");
  showToast(toast);
}
