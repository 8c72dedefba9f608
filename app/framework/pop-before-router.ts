/** @returns whether the event is the handler's own */
type PopHandler = () => boolean;

const handlers = new Set<PopHandler>();

/** Call it before the router starts: a browser calls listeners in the order in which they were added. */
export function listenBeforeRouter(): void {
  addEventListener("popstate", (event) => {
    for (const isOwn of handlers) {
      if (isOwn()) {
        event.stopImmediatePropagation();
        return;
      }
    }
  });
}

/** Calls a handler at Back and Forward before the router, which does not see events that are the handler's own. */
export function onPopBeforeRouter(handler: PopHandler, signal: AbortSignal): void {
  handlers.add(handler);
  signal.addEventListener("abort", () => handlers.delete(handler));
}
