import type { ReactNode } from "react";
import { localHref } from "~/base/i18n/current-locale";
import { Section } from "~/design/components/page/section";
import { m } from "~/paraglide/messages";
import { StageMark } from "~/visitors/rundown/stage-mark";
import type { HallPicture } from "./hall-picture.server";

/** The hall seen from above, with its stages and the booths of the featured brands: how large it is, and that it has a map. */
export function HallSection({ hall }: { hall: HallPicture }) {
  return (
    <Section id="hall" title={m.home_hall_title()} more={{ to: "/map", label: m.home_hall_more() }}>
      <div className="grid grid-cols-1 gap-x-16 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div>
          <p className="text-lead text-muted">{m.map_lead()}</p>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            {hall.stages.map(({ mark, name }) => (
              <Sign key={name} name={name}>
                <StageMark mark={mark} />
              </Sign>
            ))}
            {hall.featured ? (
              <Sign name={m.home_brands_title()}>
                <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
                  <rect x="9" y="9" width="18" height="18" fill="var(--accent)" />
                </svg>
              </Sign>
            ) : null}
            <Sign name={m.home_hall_doors()}>
              <svg width="36" height="36" viewBox="-18 -18 36 36" aria-hidden="true">
                <path d={ARROW} fill="var(--trail)" />
              </svg>
            </Sign>
          </ul>
        </div>
        <a href={localHref("/map")}>
          <Hall hall={hall} />
        </a>
      </div>
    </Section>
  );
}

const Sign = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex items-center gap-2 font-semibold">
    {children}
    {name}
  </li>
);

/** An arrow that points down, in units around its middle. */
const ARROW = "M-13 -9h26l-13 20z";

/** Degrees by which the arrow at a wall is turned, so that it points into the hall. */
const TURNS = { north: 0, east: 90, south: 180, west: 270 } as const;

/** Units around the hall: half of the line of its walls. The arrows stand out of it. */
const MARGIN = 2;
/** The floor of a stage. */
const TINT = "color-mix(in srgb, var(--stage-color) 18%, var(--ground))";

/** Drawn with attributes alone: its own stylesheet would delay the page. */
function Hall({ hall: { name, w, h, trails, booths, featured, fixtures, stages, doors } }: { hall: HallPicture }) {
  return (
    <svg
      viewBox={`${-MARGIN} ${-MARGIN} ${w + 2 * MARGIN} ${h + 2 * MARGIN}`}
      role="img"
      aria-label={name}
      overflow="visible"
      className="h-auto w-full"
    >
      <rect width={w} height={h} rx="6" fill="var(--raised)" stroke="var(--moss)" strokeWidth="4" />
      <path d={trails} fill="none" stroke="var(--moss)" strokeWidth="2" strokeLinecap="round" strokeDasharray="0.1 7" />
      {fixtures.map((box) => (
        <rect key={`${box.x} ${box.y}`} {...rectangle(box)} rx="3" fill="var(--line)" />
      ))}
      <path d={booths} fill="var(--moss)" fillOpacity="0.6" />
      <path d={featured} fill="var(--accent)" />
      {stages.map((stage) => (
        <g key={stage.name} data-stage={stage.mark}>
          <rect {...rectangle(stage)} rx="4" fill={TINT} stroke="var(--stage-color)" strokeWidth="4" />
          <g transform={`translate(${stage.x + stage.w / 2} ${stage.y + stage.h / 2}) scale(1.75) translate(-18 -18)`}>
            <StageMark mark={stage.mark} />
          </g>
        </g>
      ))}
      {doors.map(({ x, y, side }) => (
        <path
          key={`${x} ${y}`}
          d={ARROW}
          transform={`translate(${x} ${y}) rotate(${TURNS[side]})`}
          fill="var(--trail)"
          stroke="var(--ground)"
          strokeWidth="3"
        />
      ))}
    </svg>
  );
}

const rectangle = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({ x, y, width: w, height: h });
