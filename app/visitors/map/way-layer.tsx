import { SquareTexts } from "./hall/hall-chart";
import { RING } from "./hall/plate";
import type { LayerView } from "./way-layer-view.server";

/** What is looked for and the way there, above the hall. It says nothing that the page does not say in words. */
export function WayLayer({ layer }: { layer: LayerView }) {
  const { w, h, focus } = layer;
  return (
    <svg
      viewBox={layer.viewBox}
      aria-hidden="true"
      focusable="false"
      className="chart layer"
      data-focus={focus ? [focus.x, focus.y, focus.w, focus.h].join(" ") : undefined}
    >
      <g className="chart-all">
        {layer.fades ? <rect className="veil" width={w} height={h} /> : null}
        {layer.hits.map(({ color, d, squares }) => (
          <g key={color}>
            <path className={`booth hit c${color}`} d={d} />
            {squares.map((square) => (
              <SquareTexts key={`${square.x} ${square.y}`} square={square} />
            ))}
          </g>
        ))}
        {layer.way ? (
          <>
            <path className="way-ground" d={layer.way} />
            <path className="way" d={layer.way} />
          </>
        ) : null}
        {layer.rings.map(({ x, y }) => (
          <circle key={`${x} ${y}`} className="ring" cx={x} cy={y} r={RING} />
        ))}
        {layer.flags.map(({ x, y, number }) => (
          <g key={`${x} ${y}`} className="flag" transform={`translate(${x} ${y})`}>
            <path d="M0 0c-3-9-12-13-12-23a12 12 0 0 1 24 0c0 10-9 14-12 23z" />
            {number ? <text y="-22">{number}</text> : <circle cy="-23" r="4.5" />}
          </g>
        ))}
        {layer.start ? (
          <g className="standing" transform={`translate(${layer.start.x} ${layer.start.y})`}>
            <circle className="halo" r="17" />
            <circle r="9" />
            {layer.start.name ? (
              <text className={layer.start.isBeyond ? "beyond" : undefined} x={layer.start.isBeyond ? -21 : 21}>
                {layer.start.name}
              </text>
            ) : null}
          </g>
        ) : null}
      </g>
    </svg>
  );
}
