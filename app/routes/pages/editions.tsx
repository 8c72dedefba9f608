import { Link } from "react-router";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { foreignLang } from "~/base/translations/localized";
import { findPastEdition, pastEditions, runInPastEdition } from "~/content/editions/past-editions.server";
import type { Event } from "~/content/model/event";
import { describePicture } from "~/content/pictures/pictures.server";
import { productApi } from "~/content/product-api/product-api.server";
import { Picture } from "~/design/components/media/picture";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/editions";

const toView = (event: Event, year: number | null) => ({
  title: event.title,
  poster: describePicture(event.poster),
  when: `${event.date}, ${event.location}`,
  lang: foreignLang(event),
  href: localHref("/", currentLocale(), year),
  isPast: year !== null,
});

export async function loader() {
  const past = pastEditions().flatMap(({ year }) => findPastEdition(year) ?? []);
  const [event, ...events] = await required(
    Promise.all([productApi.event(), ...past.map((edition) => runInPastEdition(edition, productApi.event))]),
  );
  return { editions: [toView(event, null), ...events.map((one, index) => toView(one, past[index]?.year ?? null))] };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.archive_title(), description: m.archive_description() });

/** All editions, the newest first. Pages of a past one are other documents. */
export default function Editions({ loaderData: { editions } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        motif="frames"
        eyebrow={m.pages_editions_eyebrow()}
        title={m.archive_title()}
        lead={m.archive_lead()}
      />
      <div className="page space-y-14">
        {editions.map(({ title, poster, when, lang, href, isPast }, position) => (
          <section key={href} lang={lang} className="flex flex-wrap gap-x-12 gap-y-6">
            <div className="w-full max-w-xs">
              <Picture image={poster} alt="" sizes="20rem" priority={position === 0} className="w-full rounded-3xl" />
            </div>
            <div className="min-w-0 flex-1 basis-72">
              <h2 className="blazed font-display text-heading">{title}</h2>
              <p className="mt-3 max-w-prose text-lead">{when}</p>
              {isPast ? (
                <a href={href} target="_self" className="text-link inline-flex min-h-11 items-center">
                  {m.archive_open({ name: title })}
                </a>
              ) : (
                <Link to="/" className="text-link inline-flex min-h-11 items-center">
                  {m.archive_open({ name: title })}
                </Link>
              )}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
