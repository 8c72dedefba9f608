/** A mark as the data of an SVG path in 36 by 36 units: a line, or filled. */
export type StageDrawing = { d: string; isSolid: boolean };

/** Four marks that differ in shape as well as in colour (WCAG 1.4.1): a compass, a hut, a flame, a peak. */
const DRAWINGS: readonly StageDrawing[] = [
  { d: "M18 6a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm4 8-3 7-5 3 3-7Z", isSolid: false },
  { d: "M7 18 18 8l11 10v11H7ZM15 29v-7h6v7", isSolid: false },
  { d: "M18 5q11 9 9 17a9 9 0 0 1-18 0q0-5 4-8 0 4 3 5 3-6 2-14Z", isSolid: true },
  { d: "m18 6 12 22H6Z", isSolid: true },
];

/** The mark of a stage. @param mark 1 to 4 */
export const stageDrawing = (mark: number): StageDrawing => DRAWINGS[mark - 1] ?? { d: "", isSolid: false };
