import { stageDrawing } from "./stage-marks";

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
      <StageDrawing mark={mark} />
    </svg>
  );
}

/** The mark within a drawing of 36 by 36 units, whose element has the class `stage-mark`. @param mark 1 to 4 */
export function StageDrawing({ mark }: { mark: number }) {
  const { d, isSolid } = stageDrawing(mark);
  return <path className={isSolid ? "solid" : undefined} d={d} />;
}
