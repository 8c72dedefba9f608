/** The local storage's key for the id of the notice that the visitor has hidden. */
export const HIDDEN_NOTICE_KEY = "hidden-notice";

/** Remembers that a notice was hidden, for the lifetime of the document, and hides it again when the layout is mounted anew. */
export function rememberHiddenNotice(): void {
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.dataset.notice) return;
      try {
        if (!target.open) localStorage.setItem(HIDDEN_NOTICE_KEY, target.dataset.notice);
        else if (localStorage.getItem(HIDDEN_NOTICE_KEY) === target.dataset.notice) target.open = false;
      } catch {
        // Blocked storage: the notice is back on the next page.
      }
    },
    // It does not bubble.
    { capture: true },
  );
}
