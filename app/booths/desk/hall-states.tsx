import { m } from "~/paraglide/messages";
import type { DrawnHall } from "./drawn-states.server";

/** Halls with the states of their booths as colours. What each booth is stands in the list beside it. */
export function HallStates({ halls }: { halls: readonly DrawnHall[] }) {
  return halls.map(({ id, name, viewBox, labels, paths }) => (
    <figure key={id} className="mb-4">
      {halls.length > 1 ? <figcaption className="font-semibold">{name}</figcaption> : null}
      <svg
        viewBox={viewBox}
        role="img"
        aria-label={m.booths_drawing({ hall: name })}
        className="hall-map h-auto w-full"
      >
        {labels.map(({ text, x, y }) => (
          <text key={`${text} ${x}`} x={x} y={y}>
            {text}
          </text>
        ))}
        {paths.map(({ state, d }) => (
          <path key={state} className={`square booth-${state}`} d={d} />
        ))}
      </svg>
    </figure>
  ));
}
