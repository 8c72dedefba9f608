import type { ReactNode } from "react";

/** Replaces an empty list: why it is empty and where to go instead. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="contours rounded-3xl border-2 border-dashed border-line px-5 py-12 text-center">
      <svg
        viewBox="0 0 96 72"
        width="96"
        height="72"
        aria-hidden="true"
        focusable="false"
        className="mx-auto fill-none stroke-moss"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 64 48 12l42 52ZM48 12v52M48 30 36 64M48 30l12 34" />
        <path d="m44 6 4 6 4-6M2 64h92" />
      </svg>
      <p className="mt-5 font-display text-2xl font-extrabold text-balance">{title}</p>
      <div className="mx-auto mt-2 max-w-prose text-balance text-muted">{children}</div>
    </div>
  );
}
