import type { ReactNode } from "react";
import { m } from "~/paraglide/messages";

const TOOLS_ID = "page-tools";

/**
 * What is done with a page now and then, for its `actions`: links in a row on a desktop, and behind "…" in the bar of a phone (`lists.css`). It
 * needs no scripts.
 */
export function PageTools({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" popoverTarget={TOOLS_ID} className="page-tools-open">
        <span aria-hidden>…</span>
        <span className="sr-only">{m.frame_tools()}</span>
      </button>
      <div id={TOOLS_ID} popover="auto" className="page-tools">
        {children}
      </div>
    </>
  );
}
