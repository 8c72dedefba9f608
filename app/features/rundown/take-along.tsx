import { useSite } from "~/components/page/use-site";

const LINK = "text-link inline-flex min-h-11 items-center";

/** The rundown for the visitor's calendar, as a subscription or a file. */
export function TakeAlong({ day, dayName }: { day: number; dayName: string }) {
  const site = useSite();
  return (
    <section aria-labelledby="take-along" className="print:hidden">
      <h2 id="take-along" className="font-display text-xl font-bold">
        Take it along
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {site ? (
          <li>
            <a href={`${site.url.replace(/^https?:/, "webcal:")}/rundown.ics`} className={LINK}>
              Subscribe in your calendar
            </a>
          </li>
        ) : null}
        <li>
          <a href={`/rundown.ics?day=${day}`} className={LINK}>
            {dayName} as a calendar file
          </a>
        </li>
        <li>
          <a href="/rundown.ics" className={LINK}>
            All days as a calendar file
          </a>
        </li>
        <li>
          <a href="/rundown.json" className={LINK}>
            For conference apps (JSON)
          </a>
        </li>
        <li>
          <a href="/event.ics" className={LINK}>
            Just the dates
          </a>
        </li>
      </ul>
    </section>
  );
}
