import { StaticList, type StaticListData } from "~/components/rendering/static-list";
import type { SessionEntryData } from "./rundown";

/** Minutes of one step of the profile. */
const STEP = 15;
/** Units of the drawing; it is stretched to the width of the page. */
const WIDTH = 1000;
const HEIGHT = 120;
const FOOT = 12;

/** Minutes since midnight in Jakarta, seven hours ahead of UTC. */
const minutes = (moment: string) => (Date.parse(moment) / 60_000 + 7 * 60) % (24 * 60);

/** How many sessions run in each step, smoothed, so that the day reads as a walk over hills. */
function heights(sessions: readonly SessionEntryData[], from: number, to: number): number[] {
  const counts = Array.from({ length: (to - from) / STEP + 1 }, (_, step) => {
    const moment = from + step * STEP;
    return sessions.filter((session) => minutes(session.start) <= moment && moment < minutes(session.end)).length;
  });
  return counts.map((count, step) => ((counts[step - 1] ?? 0) + 2 * count + (counts[step + 1] ?? 0)) / 4);
}

/** The elevation profile of a day: its hours along the foot, as high as there are sessions at a time. The list has the same content as text. */
export function DayProfile({ sessions }: { sessions: StaticListData<SessionEntryData> }) {
  if (sessions.length < 2) return null;
  return (
    // The list's own wrapper has no box, so a page could set nothing apart from it.
    <div>
      <StaticList name="day-profile" list={sessions}>
        {(items) => <Profile sessions={items} />}
      </StaticList>
    </div>
  );
}

function Profile({ sessions }: { sessions: readonly SessionEntryData[] }) {
  const from = Math.floor(Math.min(...sessions.map((session) => minutes(session.start))) / 60) * 60;
  const to = Math.ceil(Math.max(...sessions.map((session) => minutes(session.end))) / 60) * 60;
  const land = heights(sessions, from, to);
  const highest = Math.max(...land, 1);
  const points = land.map((height, step) => [
    (step / (land.length - 1)) * WIDTH,
    HEIGHT - FOOT - (height / highest) * (HEIGHT - 2 * FOOT),
  ]);
  const crest = points
    .map(([x = 0, y = 0], step) => {
      const [beforeX = 0, beforeY = y] = points[step - 1] ?? [];
      const middle = (beforeX + x) / 2;
      return step === 0 ? `M${x} ${y}` : `C${middle} ${beforeY} ${middle} ${y} ${x} ${y}`;
    })
    .join("");
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, hour) => from / 60 + hour);
  return (
    <div className="day-profile px-2" aria-hidden="true">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full sm:h-32"
        focusable="false"
        aria-hidden="true"
      >
        {hours.map((hour, index) => {
          const x = (index / (hours.length - 1)) * WIDTH;
          return <path key={hour} className="hour" d={`M${x} 0V${HEIGHT}`} />;
        })}
        <path className="land" d={`${crest}V${HEIGHT}H0Z`} />
        <path className="crest" d={crest} />
      </svg>
      <p className="mt-1 flex justify-between text-xs font-semibold text-muted tabular-nums">
        {hours.map((hour) => (
          <span key={hour} className="flex w-0 justify-center">
            {hour}
          </span>
        ))}
      </p>
    </div>
  );
}
