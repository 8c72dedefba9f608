import type { CSSProperties } from "react";
import { localHref } from "~/base/i18n/current-locale";
import { Icon } from "~/design/components/media/icon";
import { StageDrawing } from "~/visitors/rundown/stage-mark";
import { tilesOf } from "./chart-tiles";
import type { ChartView } from "./chart-view.server";
import { mapHref } from "./map-query";
import { PIN, PLATE, plateWidth, ROW } from "./plate";
import { drawnName, LINE } from "./stage-names";

/** Units between the rings around a stage. */
const RINGS = [9, 20, 33];
/** Units to either side of a door. */
const DOOR = 24;
/** The mark of a stage has 36 units. */
const MARK_SCALE = 0.7;

/** What the whole map and a part of it draw. */
type Drawn = Omit<ChartView, "name" | "viewBox" | "far">;

/** A hall as a trail map. What is looked for is drawn above it (`way-layer.tsx`), so that this stays the same. */
export function HallChart({ chart }: { chart: ChartView }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset.
    <svg
      viewBox={chart.viewBox}
      role="group"
      aria-label={chart.name}
      className="chart"
      style={{ "--row-scale": chart.far.rows } as CSSProperties}
    >
      <g className="chart-all">
        <ChartGround chart={chart} />
        <g className="far-names">
          {chart.far.names.map(({ isOutside, ...name }) => (
            <Lines key={`${name.x} ${name.y}`} className={isOutside ? "outside" : undefined} {...name} />
          ))}
        </g>
        <Stages chart={chart} />
        <g className="links">
          {tilesOf(chart.booths).map(({ box, booths }) => (
            <g key={`${box.x} ${box.y}`} className="tile" data-box={`${box.x} ${box.y} ${box.w} ${box.h}`}>
              {booths.map((booth) => (
                <BoothLink key={booth.key} booth={booth} />
              ))}
            </g>
          ))}
        </g>
        <ChartSigns chart={chart} />
      </g>
    </svg>
  );
}

const BoothLink = ({ booth }: { booth: ChartView["booths"][number] }) => (
  <a href={localHref(mapHref({ to: [booth.key] }))} aria-label={booth.label} rel="nofollow">
    <path d={booth.d} />
    <SquareTexts square={booth} />
  </a>
);

type SquareProps = { square: Pick<ChartView["booths"][number], "x" | "y" | "number" | "size" | "lines"> };

/** The number of a booth, and from near the name of its brand. */
export const SquareTexts = ({ square: { x, y, number, size, lines } }: SquareProps) => (
  <>
    <text className={lines.length > 0 ? "number" : "number alone"} x={x} y={y}>
      {number}
    </text>
    {lines.length > 0 ? (
      <>
        {/* The number and the name are read as two words. */ " "}
        <Lines className="brand" x={x} y={y + 4} size={size} lines={lines} />
      </>
    ) : null}
  </>
);

/** The floor with everything that stands on it, without links and signs. */
export function ChartGround({ chart }: { chart: Drawn }) {
  const { w, h } = chart;
  return (
    <>
      <rect className="floor" width={w} height={h} />
      <path className="grid" d={chart.grid} />
      {chart.stages.length > 0 ? <Rings chart={chart} /> : null}
      <path className="trails" d={chart.trails} />
      <rect className="frame" width={w} height={h} />
      <rect className="frame-marks" width={w} height={h} />
      {chart.fixtures.map(({ x, y, w, h, at, size, lines, turned, look }) => (
        <g key={`${x} ${y}`} className="fixture">
          <rect x={x} y={y} width={w} height={h} rx="3" />
          <Lines {...at} size={size} lines={lines} turned={turned} className={look} />
        </g>
      ))}
      {chart.pillars.map(({ x, y, w, h, name }) => (
        <g key={`${x} ${y}`} className="pillar">
          <rect x={x} y={y} width={w} height={h} />
          {name ? (
            <text x={x + w / 2} y={y - 3}>
              {name}
            </text>
          ) : null}
        </g>
      ))}
      {chart.colors.map(({ color, d }) => (
        <path key={color} className={`booth c${color}`} d={d} />
      ))}
      {chart.rows.map(({ text, y, sides }) => (
        <g key={text} className="row">
          {sides.map((side) => (
            <text key={side} x={side === "west" ? -ROW : w + ROW} y={y}>
              {text}
            </text>
          ))}
        </g>
      ))}
    </>
  );
}

/** The doors, and the signs of amenities. */
export const ChartSigns = ({ chart }: { chart: Drawn }) => (
  <>
    <Doors chart={chart} />
    {chart.amenities.map(({ kind, x, y, body, name }) => (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of SVG is not a control.
      <g
        key={`${kind} ${x} ${y}`}
        className={`pin ${kind}`}
        role="img"
        aria-label={name}
        transform={`translate(${x} ${y})`}
      >
        <rect x={-PIN / 2} y={-PIN / 2} width={PIN} height={PIN} rx="4" />
        <g transform="translate(-7.5 -7.5)">
          <Icon name={kind} drawing={{ body, viewBox: "0 0 24 24" }} />
        </g>
      </g>
    ))}
  </>
);

/** Lines of a text around a middle. */
function Lines(props: {
  x: number;
  y: number;
  size: number;
  lines: readonly string[];
  turned?: boolean;
  className?: string | undefined;
}) {
  const { x, y, size, lines, turned, className } = props;
  if (lines.length === 0) return null;
  const top = y - ((lines.length - 1) * size * LINE) / 2;
  return (
    <text className={className} fontSize={size} transform={turned ? `rotate(-90 ${x} ${y})` : undefined}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={Math.round((top + index * size * LINE) * 10) / 10}>
          {/* Between two lines, so that a name is read as its words. */}
          {index < lines.length - 1 ? `${line} ` : line}
        </tspan>
      ))}
    </text>
  );
}

/** Contour lines around the stages: on this map they are the summits. */
function Rings({ chart: { stages, w, h } }: { chart: Drawn }) {
  // A page may have several small maps: where two share an id they are of one size.
  const floor = `chart-floor-${w}-${h}`;
  return (
    <>
      <clipPath id={floor}>
        <rect width={w} height={h} />
      </clipPath>
      <g className="rings" clipPath={`url(#${floor})`}>
        {stages.flatMap((stage) =>
          RINGS.map((by) => (
            <rect
              key={`${stage.name} ${by}`}
              data-stage={stage.mark}
              x={stage.x - by}
              y={stage.y - by}
              width={stage.w + 2 * by}
              height={stage.h + 2 * by}
              rx={by + 6}
            />
          )),
        )}
      </g>
    </>
  );
}

function Stages({ chart: { stages } }: { chart: ChartView }) {
  return stages.map((stage) => (
    <a
      key={stage.name}
      href={localHref(stage.to)}
      className="stage"
      data-stage={stage.mark}
      data-far={stage.far?.place}
      style={
        stage.far ? ({ "--far-scale": stage.far.scale, "--far-y": `${stage.far.down}px` } as CSSProperties) : undefined
      }
    >
      <StageShape stage={stage} />
    </a>
  ));
}

/** A stage with its mark, as on the rundown, and its name. */
export function StageShape({ stage }: { stage: Omit<ChartView["stages"][number], "far"> }) {
  const { x, y, w, h, mark } = stage;
  const { lines, size, middle } = drawnName(stage);
  return (
    <>
      <rect x={x} y={y} width={w} height={h} rx="6" />
      <g
        className="stage-mark"
        transform={`translate(${x + w / 2 - 18 * MARK_SCALE} ${y + h / 2 - 25}) scale(${MARK_SCALE})`}
      >
        <StageDrawing mark={mark} />
      </g>
      <Lines x={x + w / 2} y={middle} size={size} lines={lines} />
    </>
  );
}

/** The box of a door's sign: left, top, right, bottom. */
const signOf = (isLevel: boolean, x: number, y: number, width: number): string => {
  const [w, h] = isLevel ? [width, PLATE.h] : [PLATE.h, width];
  return [x - w / 2, y - h / 2, x + w / 2, y + h / 2].join(" ");
};

/** Gaps in the wall, each with a signpost. */
function Doors({ chart: { doors } }: { chart: Drawn }) {
  return doors.map(({ name, x, y, side }) => {
    const isLevel = side === "north" || side === "south";
    const gap = isLevel ? `M${x - DOOR} ${y}h${2 * DOOR}` : `M${x} ${y - DOOR}v${2 * DOOR}`;
    const out = { north: [0, -25], south: [0, 25], west: [-25, 0], east: [25, 0] }[side] as [number, number];
    const [px, py] = [x + out[0], y + out[1]];
    const width = plateWidth(name);
    const [left, top] = [px - width / 2, py - PLATE.h / 2];
    const tip = 9;
    const plate = `M${left} ${top}h${width}l${tip} ${PLATE.h / 2}l${-tip} ${PLATE.h / 2}h${-width}z`;
    return (
      <g key={`${x} ${y}`} className="door" data-sign={signOf(isLevel, px, py, width + tip)}>
        <path className="gap" d={gap} />
        {name ? (
          <g transform={isLevel ? undefined : `rotate(${side === "west" ? -90 : 90} ${px} ${py})`}>
            <path className="plate" d={plate} />
            <text x={px + 2} y={py}>
              {name}
            </text>
          </g>
        ) : null}
      </g>
    );
  });
}
