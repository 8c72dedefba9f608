import { memo } from "react";
import type { Rectangle } from "~/content/model/hall/unit-shape";
import { Icon } from "~/design/components/media/icon";
import { GRID, isPoint, type Thing } from "./rules/things";

/** Units of the picture for a metre. */
export const SCALE = 10;
/** Units of a text that somebody can read. */
const LEAST_TEXT = 3;

type DrawnThingProps = {
  thing: Thing;
  name: string;
  icon: string;
  isChosen: boolean;
  isFaulty: boolean;
  isReached: boolean;
  /** Whether something stands on its name. */
  isCovered: boolean;
  dx: number;
  dy: number;
};

/** Something on the plan. */
export const DrawnThing = memo(function DrawnThing(props: DrawnThingProps) {
  const { thing, name, icon, isChosen, isFaulty, isReached, isCovered, dx, dy } = props;
  const { id, kind, x, y, w, h, corners } = thing;
  const [left, top, width, height] = [x * SCALE, y * SCALE, w * SCALE, h * SCALE];
  const outline = corners
    ? `M${corners.map((corner) => `${corner.x * SCALE} ${corner.y * SCALE}`).join("L")}z`
    : `M${left} ${top}h${width}v${height}h${-width}z`;
  const size = Math.min(12, (Math.max(width, height) - 3) / Math.max(2, name.length * 0.62));
  const isTurned = height > width && width < name.length * size * 0.62;
  const [midX, midY] = [left + width / 2, top + height / 2];
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button that is drawn.
    <g
      id={`on-plan-${id}`}
      data-id={id}
      role="button"
      tabIndex={isReached ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={name}
      className={`drawing-thing ${thing.wall ? "wall" : kind}${isFaulty ? " faulty" : ""}`}
      transform={dx || dy ? `translate(${dx * SCALE} ${dy * SCALE})` : undefined}
    >
      {isPoint(thing) ? (
        <g transform={`translate(${left} ${top})`}>
          <rect x="-10" y="-10" width="20" height="20" rx="5" />
          {icon ? (
            <g transform="translate(-7.5 -7.5)">
              <Icon name={thing.amenity ?? ""} drawing={{ body: icon, viewBox: "0 0 24 24" }} />
            </g>
          ) : (
            <path d="M-4 5v-10h8v10zM1.5 0v1" className="drawing-icon" />
          )}
        </g>
      ) : (
        <path d={outline} />
      )}
      {(kind === "booth" || kind === "fixture") && !thing.wall && !isCovered && size > LEAST_TEXT ? (
        <text x={midX} y={midY} fontSize={size} transform={isTurned ? `rotate(-90 ${midX} ${midY})` : undefined}>
          {name}
        </text>
      ) : null}
    </g>
  );
});

/** The corner by which something is made larger. */
export function Resizer({
  thing: { x, y, w, h },
  dw,
  dh,
  size,
}: {
  thing: Thing;
  dw: number;
  dh: number;
  size: number;
}) {
  const [right, bottom] = [(x + Math.max(GRID, w + dw)) * SCALE, (y + Math.max(GRID, h + dh)) * SCALE];
  return (
    <g>
      {dw || dh ? (
        <path className="drawing-new" d={`M${x * SCALE} ${y * SCALE}H${right}V${bottom}H${x * SCALE}z`} />
      ) : null}
      <rect
        data-resize
        className="drawing-resizer"
        x={right - size / 2}
        y={bottom - size / 2}
        width={size}
        height={size}
        rx="2"
      />
    </g>
  );
}

/** Where something new is being drawn. */
export const NewBox = ({ x, y, w, h }: Rectangle) => (
  <path className="drawing-new" d={`M${x * SCALE} ${y * SCALE}h${w * SCALE}v${h * SCALE}h${-w * SCALE}z`} />
);
