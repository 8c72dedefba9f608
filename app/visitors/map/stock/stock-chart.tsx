import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { ChartGround, ChartSigns, StageShape } from "~/visitors/map/hall/hall-chart";
import { mapHref } from "~/visitors/map/hall/map-query";
import type { StockChartView } from "./stock-chart-view.server";

/** The halls as the map draws them, small and without numbers: where booths can be had, and what the colours mean. Each leads to the map. */
export function StockCharts({ charts }: { charts: readonly StockChartView[] }) {
  return (
    <>
      {charts.map((chart) => (
        <div key={chart.id} className="stock-map">
          <a href={localHref(mapHref({ hall: chart.id }))}>
            {charts.length > 1 ? <span className="font-bold">{chart.name}</span> : null}
            <StockChart chart={chart} />
          </a>
        </div>
      ))}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Sign className="free" name={m.prospectus_free()} />
        <Sign className="taken" name={m.prospectus_taken()} />
      </ul>
    </>
  );
}

const Sign = ({ className, name }: { className: string; name: string }) => (
  <li className="flex items-center gap-2">
    <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false" className="chart stock sign">
      <path className={className} d="M2 2h30v30h-30z" />
      {className === "taken" ? <path className="cross" d="M3 31L31 3" /> : null}
    </svg>
    {name}
  </li>
);

function StockChart({ chart }: { chart: StockChartView }) {
  return (
    <svg viewBox={chart.viewBox} role="img" aria-label={chart.name} className="chart mini stock">
      <ChartGround chart={{ ...chart, colors: [], booths: [] }} />
      <path className="taken" d={chart.taken} />
      <path className="cross" d={chart.crosses} />
      <path className="free" d={chart.free} />
      {chart.stages.map((stage) => (
        <g key={`${stage.x} ${stage.y}`} className="stage" data-stage={stage.mark}>
          <StageShape stage={stage} />
        </g>
      ))}
      <ChartSigns chart={{ ...chart, colors: [], booths: [] }} />
    </svg>
  );
}
