import { reloadAfterFailedPreload } from "~/components/errors/failed-preloads";
import { notify } from "~/components/feedback/notify";
import styles from "./viewer.css?url";

let loading: Promise<void> | null = null;

/** Asks for the viewer's stylesheet, unless the page has it. */
export function loadViewerStyles(): Promise<void> {
  loading ??= loadStylesheet(styles).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * Waits for the viewer's stylesheet. Without it the page is reloaded, once in ten seconds (specification, section 8);
 * otherwise a message offers to try again.
 * @param retry what the message's button does
 * @returns whether the viewer can be shown
 */
export async function hasViewerStyles(retry: () => void): Promise<boolean> {
  try {
    await loadViewerStyles();
    return true;
  } catch {
    if (await reloadAfterFailedPreload()) return false;
    await notify({
      id: "viewer-styles",
      type: "error",
      title: "The picture could not be opened",
      description: "A part of the page could not be loaded.",
      duration: Number.POSITIVE_INFINITY,
      action: { label: "Retry", onClick: retry },
    });
    return false;
  }
}

/** Vite's own loader asks for a stylesheet once per page, and takes it for loaded after that. */
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
