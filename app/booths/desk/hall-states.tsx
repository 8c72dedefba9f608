import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { DrawnHall } from "./drawn-states.server";

/** A booth in the drawing that leads to its details. */
type DrawnBooth = {
  href: string;
  label: string;
  d: string;
  isChosen: boolean;
  /** Its number in the drawing; absent: it has no room there. */
  number?: { text: string; x: number; y: number } | undefined;
  marks?: Record<`data-${string}`, string>;
};

/** How much larger than its units a drawing is on a phone: the smallest booths, of 20 units, are 36 px wide, so that a thumb finds the one that it means. */
const PHONE_SCALE = 1.8;

/** Pixels of a drawing's width on a phone. */
const widthOf = (viewBox: string): number => Math.round(Number(viewBox.split(" ")[2]) * PHONE_SCALE);

/**
 * Halls with the states of their booths as colours. What each booth is stands in the list beside it, and in its link where it has one. The
 * keyboard takes the list: a hall would be hundreds of stops.
 * @param props.halls with `late`: the outline of booths whose exhibitors are late
 */
export function HallStates({
  halls,
}: {
  halls: readonly (DrawnHall & { booths?: readonly DrawnBooth[]; late?: string })[];
}) {
  return halls.map(({ id, name, viewBox, labels, paths, booths, late }) => (
    <figure key={id} className={booths ? "plan-scroll mb-4" : "mb-4"}>
      {halls.length > 1 ? <figcaption className="font-semibold">{name}</figcaption> : null}
      <svg
        viewBox={viewBox}
        role={booths ? "group" : "img"}
        aria-label={m.booths_drawing({ hall: name })}
        width={booths ? widthOf(viewBox) : undefined}
        className={booths ? "hall-map" : "hall-map h-auto w-full"}
      >
        {labels.map(({ text, x, y }) => (
          <text key={`${text} ${x}`} x={x} y={y}>
            {text}
          </text>
        ))}
        {paths.map(({ state, d }) => (
          <path key={state} className={`square booth-${state}`} d={d} />
        ))}
        {late ? <path className="booth-late" d={late} /> : null}
        {booths?.map(({ href, label, d, isChosen, marks, number }) => (
          <StaffLink
            key={href}
            to={href}
            tabIndex={-1}
            aria-label={label}
            aria-current={isChosen || undefined}
            {...marks}
          >
            <title>{label}</title>
            <path d={d} />
            {number ? (
              <text x={number.x} y={number.y}>
                {number.text}
              </text>
            ) : null}
          </StaffLink>
        ))}
      </svg>
    </figure>
  ));
}
