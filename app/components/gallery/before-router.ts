/** Tells whether a step in the history was its own. */
type PopHandler = () => boolean;

const handlers = new Set<PopHandler>();

/**
 * Starts to hear of Back and Forward. To be called before the router starts: on `window` a browser calls listeners in the
 * order in which they came, whether they capture or not.
 */
export function hearPopsFirst(): void {
  addEventListener("popstate", (event) => {
    for (const isOwn of handlers) {
      if (isOwn()) {
        event.stopImmediatePropagation();
        return;
      }
    }
  });
}

/**
 * Calls a handler at Back and Forward, before the router: what the handler says is its own, the router never sees.
 * @param until ends it
 */
export function onPopBeforeRouter(handler: PopHandler, until: AbortSignal): void {
  handlers.add(handler);
  until.addEventListener("abort", () => handlers.delete(handler));
}
