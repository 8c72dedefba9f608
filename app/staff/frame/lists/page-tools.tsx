import type { ReactNode } from "react";
import { m } from "~/paraglide/messages";

/**
 * What is done with a page now and then, for its `actions`: links in a row on a desktop, and behind "…" in the bar of a phone (`lists.css`). It
 * needs no scripts.
 */
export function PageTools({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" popoverTarget="page-tools" className="page-tools-open" aria-label={m.frame_tools()}>
        …
      </button>
      <div id="page-tools" popover="auto" className="page-tools">
        {children}
      </div>
    </>
  );
}
