import type { ReactNode } from "react";

/** Four marks that differ in shape as well as in colour (WCAG 1.4.1): a compass, a hut, a flame, a peak. */
const shapes: readonly ReactNode[] = [
  <path key="compass" d="M18 6a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm4 8-3 7-5 3 3-7Z" />,
  <path key="hut" d="M7 18 18 8l11 10v11H7ZM15 29v-7h6v7" />,
  <path key="flame" className="solid" d="M18 5q11 9 9 17a9 9 0 0 1-18 0q0-5 4-8 0 4 3 5 3-6 2-14Z" />,
  <path key="peak" className="solid" d="m18 6 12 22H6Z" />,
];

/**
 * A stage's mark on the trail. Decorative: the stage's name is always beside it.
 * @param mark 1 to 4
 */
export function StageMark({ mark }: { mark: number }) {
  return (
    <svg
      viewBox="0 0 36 36"
      width="36"
      height="36"
      data-stage={mark}
      className="stage-mark"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[mark - 1]}
    </svg>
  );
}
