import { ChartGround, ChartSigns, StageShape } from "./hall-chart";
import type { MiniChartView } from "./mini-chart-view.server";

/** Most rem that a part of the map is high: what a page says of the place is in the same window. */
const HIGHEST = 22.5;

/** A part of the map as a picture, with the places that it is about. @param props.name what it shows, in words */
export function MiniChart({ chart, name }: { chart: MiniChartView; name: string }) {
  const [, , width = 0, height = 1] = chart.viewBox.split(" ").map(Number);
  return (
    <svg
      viewBox={chart.viewBox}
      role="img"
      aria-label={name}
      className={chart.isLong ? "chart mini long" : "chart mini"}
      preserveAspectRatio={chart.isLong ? "xMidYMid slice" : undefined}
      style={chart.isLong ? undefined : { maxWidth: `${Math.round((HIGHEST * width) / height)}rem` }}
    >
      <ChartGround chart={chart} />
      {chart.stages.map((stage) => (
        <g key={`${stage.x} ${stage.y}`} className="stage" data-stage={stage.mark}>
          <StageShape stage={stage} />
        </g>
      ))}
      <path className="hit" d={chart.hits} />
      {chart.booths.map(({ key, number, x, y, isMarked }) => (
        <text key={key} className={isMarked ? "number marked" : "number"} x={x} y={y}>
          {number}
        </text>
      ))}
      <ChartSigns chart={chart} />
      {chart.flags.map(({ x, y }) => (
        <g key={`${x} ${y}`} className="flag" transform={`translate(${x} ${y})`}>
          <path d="M0 0c-3-9-12-13-12-23a12 12 0 0 1 24 0c0 10-9 14-12 23z" />
          <circle cy="-23" r="4.5" />
        </g>
      ))}
    </svg>
  );
}
