import { Children, type ReactNode } from "react";

/** Facts with dots between them. One that takes another line leaves its dot behind, outside of the list: no dot begins or ends a line. */
export function Facts({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`facts ${className}`}>
      {Children.map(Children.toArray(children), (fact, position) => (
        <span>
          {position > 0 ? " · " : null}
          {fact}
        </span>
      ))}
    </p>
  );
}
