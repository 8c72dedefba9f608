import type { DayProfileView } from "./day-profile.server";

/**
 * The elevation profile of a day: its hours along the foot, as high as there are sessions at a time. The list has the same
 * content as text.
 */
export function DayProfile({ profile: { crest, hours, levels, lines, caption, now } }: { profile: DayProfileView }) {
  return (
    <figure className="day-profile">
      <figcaption>{caption}</figcaption>
      <div aria-hidden="true">
        <svg viewBox="0 0 1000 120" preserveAspectRatio="none" focusable="false" aria-hidden="true">
          <path className="land" d={`${crest}V120H0Z`} />
          <path className="lines" d={lines} />
          <path className="crest" d={crest} />
          {now ? <path className="now" d={now} /> : null}
        </svg>
        <ol>
          {levels.map((level) => (
            <li key={level}>{level}</li>
          ))}
        </ol>
      </div>
      <p aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </figure>
  );
}
