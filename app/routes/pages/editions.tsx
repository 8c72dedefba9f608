import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { foreignLang } from "~/base/translations/localized";
import { findPastEdition, pastEditions, runInPastEdition } from "~/content/editions/past-editions.server";
import { pageTexts } from "~/content/menus/page-texts.server";
import type { Event } from "~/content/model/event";
import { seasonAt } from "~/content/model/season";
import { describePicture } from "~/content/pictures/pictures.server";
import { productApi } from "~/content/product-api/product-api.server";
import { seasonRules } from "~/content/season/season-rules";
import { Picture } from "~/design/components/media/picture";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { toGalleryPath, yearOf } from "~/visitors/gallery/gallery-view.server";
import type { Route } from "./+types/editions";

/** What an edition has from the beginning, and what it has once it is over. */
const PAGES = ["/brands", "/rundown", "/programs"] as const;
const PAGES_AFTERWARDS = ["/gallery", "/winner"] as const;

const toView = (event: Event, year: number | null) => {
  const isOver = year !== null || seasonRules[seasonAt(event, siteClock.now())].isOver;
  return {
    title: event.title,
    poster: describePicture(event.poster),
    when: `${event.date}, ${event.location}`,
    lang: foreignLang(event),
    isPast: year !== null,
    links: [
      { to: editionPath("/", year), label: m.archive_open({ name: event.title }) },
      ...[...PAGES, ...(isOver ? PAGES_AFTERWARDS : [])].map((path) => ({
        to: editionPath(path, year),
        label: pageTexts[path].title?.() ?? "",
      })),
    ],
  };
};

/** The address of a page: as the router knows it, and that of a past edition as a whole. */
const editionPath = (path: string, year: number | null) =>
  year === null ? path : localHref(path, currentLocale(), year);

export async function loader() {
  const past = pastEditions().flatMap(({ year }) => findPastEdition(year) ?? []);
  const [event, ...events] = await required(
    Promise.all([productApi.event(), ...past.map((edition) => runInPastEdition(edition, productApi.event))]),
  );
  const years = new Set([Number(event.year), ...past.map(({ year }) => year)]);
  const galleries = (await optional(productApi.galleries())) ?? [];
  return {
    editions: [toView(event, null), ...events.map((one, index) => toView(one, past[index]?.year ?? null))],
    inPictures: galleries.flatMap((gallery) => {
      const [first] = gallery.items;
      if (!first || years.has(yearOf(gallery.slug) ?? Number.NaN)) return [];
      const { title, description } = gallery;
      return [
        {
          title,
          description,
          lang: foreignLang(gallery),
          to: toGalleryPath(gallery),
          picture: describePicture(first.src),
        },
      ];
    }),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.archive_title(), description: m.archive_description() });

/** All editions, the newest first. Pages of a past one are other documents. */
export default function Editions({ loaderData: { editions, inPictures } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        motif="frames"
        eyebrow={m.pages_editions_eyebrow()}
        title={m.archive_title()}
        lead={m.archive_lead()}
      />
      <div className="page space-y-14">
        {editions.map(({ title, poster, when, lang, links, isPast }, position) => (
          <section
            key={links[0]?.to}
            className="grid items-center gap-x-12 gap-y-6 sm:grid-cols-[2fr_3fr] lg:grid-cols-[26rem_minmax(0,1fr)]"
          >
            <div>
              <Picture
                image={poster}
                alt=""
                sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 40vw, 100vw"
                priority={position === 0}
                className="w-full rounded-3xl"
              />
            </div>
            <div>
              <h2 lang={lang} className="blazed font-display text-heading">
                {title}
              </h2>
              <p lang={lang} className="mt-3 max-w-prose text-lead">
                {when}
              </p>
              <nav aria-label={title} className="mt-6 flex flex-wrap gap-3">
                {links.map(({ to, label }, place) => {
                  const className = place === 0 ? "button-accent" : "button-quiet";
                  return isPast ? (
                    <a key={to} href={to} target="_self" className={className}>
                      {label}
                    </a>
                  ) : (
                    <Link key={to} to={to} className={className}>
                      {label}
                    </Link>
                  );
                })}
              </nav>
            </div>
          </section>
        ))}
        {inPictures.length > 0 ? (
          <section aria-labelledby="in-pictures">
            <h2 id="in-pictures" className="blazed mb-6 font-display text-heading">
              {m.archive_in_pictures()}
            </h2>
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {inPictures.map(({ title, description, lang, to, picture }) => (
                <li key={to} lang={lang}>
                  <Link to={to} className="group block">
                    <Picture
                      image={picture}
                      alt=""
                      sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                      className="aspect-3/2 w-full rounded-3xl object-cover"
                    />
                    <span className="mt-3 block font-display text-xl font-bold underline decoration-trail underline-offset-4">
                      {title}
                    </span>
                  </Link>
                  <p className="mt-1 text-muted">{description}</p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}
