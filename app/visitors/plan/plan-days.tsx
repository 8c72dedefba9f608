import type { ReactNode } from "react";
import { localHref } from "~/base/i18n/current-locale";
import { StarButton } from "~/design/components/star/star";
import { m } from "~/paraglide/messages";
import { SessionEntry } from "~/visitors/rundown/session-list";
import { StageMark } from "~/visitors/rundown/stage-mark";
import { PLAN_FORM } from "./plan-form";
import type { LegView, PlanView } from "./plan-view.server";

type Day = PlanView["days"][number];

/** The days of a plan as trails: sessions as waypoints, and what lies between them. */
export function PlanDays({ days }: { days: readonly Day[] }) {
  return (
    <div className="plan-days">
      {days.map(({ day, name, count, stops }) => (
        <section key={day} aria-labelledby={`plan-${day}`}>
          <div className="plan-day">
            <h2 id={`plan-${day}`} className="blazed font-display text-heading">
              {name}
            </h2>
            <p>{count}</p>
          </div>
          <ol className="trail">
            {stops.map((stop) => (
              <PlanStop key={stop.entry.path} {...stop} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function PlanStop({ entry, word, title, leg }: Day["stops"][number]) {
  return (
    <>
      {leg ? <PlanLeg {...leg} /> : null}
      <li className="trail-waypoint" data-phase={entry.phase} data-leg={leg?.is}>
        <StageMark mark={entry.mark} />
        <div className="plan-entry">
          <SessionEntry session={entry} />
          <StarButton word={word} name={title} pressed field="drop" value={word} form={PLAN_FORM} />
        </div>
      </li>
    </>
  );
}

/** A sign for each: they differ in shape as well as in colour (WCAG 1.4.1). */
const SIGNS: Readonly<Record<LegView["is"], ReactNode>> = {
  walk: <path d="M7 4v5l-2 4M7 9l3 3v5m6-11v5l-2 4m2-4 3 3v4" />,
  free: <path d="M3 19 12 5l9 14ZM12 5v14M8 19l4-6 4 6" />,
  late: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l4 2" />,
  clash: <path d="M12 3 2 20h20ZM12 9v5m0 3v.1" />,
};

function PlanLeg({ is, text, map }: LegView) {
  return (
    <li className="plan-leg" data-leg={is}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        {SIGNS[is]}
      </svg>
      <p>
        {text}
        {map ? (
          <>
            {" "}
            <a href={localHref(map)} className="text-link print:hidden">
              {m.plan_leg_map()}
            </a>
          </>
        ) : null}
      </p>
    </li>
  );
}
