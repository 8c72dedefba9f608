import type { ReactNode } from "react";

/** What stands where a list would, when there is nothing to list: why, and where to go instead. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card border-dashed p-8 text-center">
      <p className="font-display text-xl font-bold">{title}</p>
      <div className="mx-auto mt-2 max-w-prose text-muted">{children}</div>
    </div>
  );
}
