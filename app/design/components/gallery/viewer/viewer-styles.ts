import { reloadAfterFailedPreload } from "~/design/components/errors/page-reload";
import { notify, retryButton } from "~/design/components/feedback/notify";
import { m } from "~/paraglide/messages";
import styles from "./viewer.css?url";

let loading: Promise<void> | null = null;

export function loadViewerStyles(): Promise<void> {
  loading ??= loadStylesheet(styles).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Waits for the viewer's stylesheet. A failure reloads the page once in ten seconds, then a toast offers to retry. */
export async function hasViewerStyles(retry: () => void): Promise<boolean> {
  try {
    await loadViewerStyles();
    return true;
  } catch {
    if (await reloadAfterFailedPreload()) return false;
    await notify({
      id: "viewer-styles",
      type: "error",
      title: m.shell_viewer_not_opened(),
      description: m.shell_viewer_part_missing(),
      duration: Number.POSITIVE_INFINITY,
      action: retryButton(retry),
    });
    return false;
  }
}

/** Vite's loader requests a stylesheet once per page and considers it loaded after that. */
function loadStylesheet(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  link.onload = () => resolve();
  link.onerror = () => {
    link.remove();
    reject(new Error(`The stylesheet ${href} could not be loaded`));
  };
  document.head.append(link);
  return promise;
}
