import type { ReactNode } from "react";

/**
 * A list that takes one line until it is opened (`.one-line`). What fits the line is in sight; a browser without
 * `::details-content` shows the summary alone.
 * @param summary what opens it
 * @param children a `<ul>`
 */
export function OneLine({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="one-line">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
