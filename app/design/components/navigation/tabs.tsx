import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { afterPaint } from "~/design/components/feedback/timing";
import { isPlainClick } from "./links";

/** A view of a page; its address is the page's with a query. */
export type TabLink = { label: string; to: string; current: boolean };

/** Days whose names fit beside each other at 320 px. */
const MAX_EQUAL = 4;

/**
 * Views of a page as links, which work without scripts and can be shared.
 * @param props.equal short labels, such as days: a few share the width of a phone, so that all are in sight; more take several lines
 */
export function Tabs({ label, tabs, equal }: { label: string; tabs: readonly TabLink[]; equal?: boolean }) {
  const navigate = useNavigate();

  /** Renders the other view after the press is painted, unless something else is clicked before. */
  function showAfterPaint(event: MouseEvent, { to, current }: TabLink) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const done = new AbortController();
    window.addEventListener("click", () => done.abort(), { capture: true, signal: done.signal });
    afterPaint(() => {
      if (done.signal.aborted) return;
      done.abort();
      void navigate(to, { preventScrollReset: true, replace: current });
    });
  }

  return (
    <nav aria-label={label} className={equal && tabs.length <= MAX_EQUAL ? "tabs equal" : "tabs"}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              onClick={(event) => showAfterPaint(event, tab)}
              aria-current={tab.current ? "page" : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
