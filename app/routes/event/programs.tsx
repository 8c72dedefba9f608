import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { shownYear } from "~/base/i18n/shown-year";
import { foreignLang } from "~/base/translations/localized";
import { formatWeekdayName, startOfJakartaDay } from "~/base/values/jakarta-time";
import type { Event } from "~/content/model/event";
import { announcedDays } from "~/content/model/expo-days";
import { type Program, type Session, speakerSlug } from "~/content/model/rundown";
import { seasonAt } from "~/content/model/season";
import { describePicture } from "~/content/pictures/pictures.server";
import { productApi } from "~/content/product-api/product-api.server";
import { joiningAt } from "~/content/season/program-registration";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { Picture } from "~/design/components/media/picture";
import { SectionLinks } from "~/design/components/navigation/section-links";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { SeasonCard } from "~/design/components/page/season-card";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { Star } from "~/design/components/star/star";
import { m } from "~/paraglide/messages";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { Unannounced } from "~/visitors/event/unannounced";
import chartStyles from "~/visitors/map/chart.css?url";
import { MiniChart } from "~/visitors/map/hall/mini-chart";
import { stageOnMap } from "~/visitors/map/place-view.server";
import { namedPlacesMap } from "~/visitors/map/small-maps.server";
import { SpeakerPicture } from "~/visitors/rundown/faces/speaker-picture";
import { type SpeakerPictures, speakerPictures } from "~/visitors/rundown/faces/speaker-pictures.server";
import { programWord } from "~/visitors/stars/word";
import type { Route } from "./+types/programs";

/** Speakers that a program shows; its sessions in the rundown have all. */
const MAX_SPEAKERS = 6;

export async function loader(args: Route.LoaderArgs) {
  const [programs, event, sessions, plan] = await Promise.all([
    required(productApi.programs()),
    required(productApi.event()),
    optional(productApi.sessions()),
    optional(productApi.plan()),
  ]);
  const stages = [...new Set(sessions?.map(({ stage }) => stage))];
  const now = siteClock.now();
  const pictureOf = speakerPictures(sessions ?? []);
  const season = seasonAt(event, now);
  const { lead, card } = seasonViews()[season].pages["/programs"];
  const invites = isOpenForBusiness(season);
  const maps = programs.map(({ stage }) => plan && namedPlacesMap(plan, stage, stages));
  return {
    lead,
    invites,
    // The next one of a past edition is there already.
    card: shownYear() === null ? card : null,
    programs: programs.map((program, position) => ({
      ...toProgramView(program, event, sessions ?? [], pictureOf),
      ...joiningAt(program, season, now),
      // A place is drawn once: further down its link is enough.
      ...mapOf(args, program, maps[position], {
        isDrawn: maps.findIndex((map) => map?.to === maps[position]?.to) === position,
        // Some are a place themselves, such as the Gear Swap.
        itself: stageOnMap(plan, program.name),
      }),
      star:
        shownYear() === null
          ? serverHtml(args, <Star word={programWord(program)} name={program.name} label={m.plan_star_label()} />)
          : null,
    })),
  };
}

/** Where a program takes place: a part of the map, if it is drawn, and its address there. */
const mapOf = (
  args: Route.LoaderArgs,
  { stage }: Program,
  map: ReturnType<typeof namedPlacesMap> | undefined,
  { isDrawn, itself }: { isDrawn: boolean; itself: string | undefined },
) => ({
  chart: map?.chart && isDrawn && serverHtml(args, <MiniChart chart={map.chart} name={m.map_of({ hall: stage })} />),
  map: map?.to ?? itself,
});

/**
 * A program as its page shows it, with the days of the event on which it has sessions.
 * @param sessions all of the rundown
 * @param pictureOf the picture of a speaker
 */
function toProgramView(
  { registrationUrl: _, registrationEnds: __, howToJoin: ___, ...program }: Program,
  event: Event,
  sessions: readonly Session[],
  pictureOf: SpeakerPictures,
) {
  const speakers = sessions.flatMap((session) =>
    session.program === program.slug && !session.cancelled ? session.speakers : [],
  );
  return {
    ...program,
    speakers: [...Map.groupBy(speakers, speakerSlug)]
      .flatMap(([slug, [speaker]]) => {
        const picture = speaker && pictureOf(speaker);
        return picture ? [{ name: speaker.name, path: `/speakers/${slug}`, picture }] : [];
      })
      .slice(0, MAX_SPEAKERS),
    lang: foreignLang(program),
    description: program.description.split(/\n{2,}/),
    image: describePicture(program.image),
    days: announcedDays(event).flatMap((day, position) => {
      const count = sessions.filter(
        ({ program: own, cancelled, ...session }) => session.day === day && own === program.slug && !cancelled,
      ).length;
      const name = formatWeekdayName(startOfJakartaDay(day));
      return count > 0 ? [{ number: position + 1, name, sessions: m.rundown_count({ count }) }] : [];
    }),
  };
}

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.rundown_programs_title(),
    description: m.rundown_programs_description(),
  });

export default function Programs({ loaderData: { lead, invites, card, programs } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        motif="fire"
        eyebrow={invites ? m.rundown_programs_eyebrow() : undefined}
        title={m.rundown_programs_title()}
        lead={lead}
      />
      {programs.length > 1 ? (
        <SectionLinks
          label={m.rundown_programs_title()}
          sections={programs.map(({ slug, name }) => ({ id: slug, name }))}
        />
      ) : null}
      <div className="page space-y-24">
        {card ? <SeasonCard card={card} /> : null}
        {programs.length === 0 ? <Unannounced title={m.event_unannounced_programs()} /> : null}
        {programs.map((program, position) => (
          <article
            key={program.slug}
            id={program.slug}
            className="program grid grid-cols-1 gap-x-12 gap-y-6 md:grid-cols-2 md:items-start"
          >
            <div className={`self-start md:sticky md:top-32 ${position % 2 ? "md:order-last" : ""}`}>
              <Picture
                image={program.image}
                alt=""
                sizes="(min-width: 80rem) 38rem, (min-width: 48rem) 50vw, 100vw"
                priority={position === 0}
                className="w-full rounded-3xl"
              />
              {program.chart ? (
                <ServerHtml
                  html={program.chart}
                  className="mt-6 hidden h-48 items-center overflow-clip rounded-3xl md:grid"
                />
              ) : null}
            </div>
            <div>
              <h2 className="blazed font-display text-heading">{program.name}</h2>
              <p lang={program.lang} className="mt-3 text-lead text-muted">
                {program.summary}
              </p>
              <dl className="mt-5 grid gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-2">
                <div>
                  <dt className="eyebrow">{m.rundown_when()}</dt>
                  <dd lang={program.lang} className="font-semibold">
                    {program.schedule}
                  </dd>
                </div>
                <div>
                  <dt className="eyebrow">{m.rundown_where()}</dt>
                  <dd className="font-semibold">
                    {program.stage}
                    {program.map ? (
                      <Link to={program.map} rel="nofollow" className="text-link flex min-h-11 items-center">
                        {m.map_link_way()}
                      </Link>
                    ) : null}
                  </dd>
                </div>
                {program.days.length > 0 ? (
                  <div className="sm:col-span-2">
                    <dt className="eyebrow">{m.rundown_title()}</dt>
                    <dd>
                      <ul aria-label={m.rundown_title()} className="mt-2 flex flex-wrap gap-2">
                        {program.days.map(({ number, name, sessions }) => (
                          <li key={number} className="relative">
                            <Link to={`/rundown?day=${number}&program=${program.slug}`} className="chip">
                              {name} <span>· {sessions}</span>
                            </Link>
                          </li>
                        ))}
                      </ul>
                    </dd>
                  </div>
                ) : null}
              </dl>
              {program.description.map((paragraph) => (
                <p key={paragraph} lang={program.lang} className="mt-3">
                  {paragraph}
                </p>
              ))}
              {program.howToJoin ? (
                <p className="mt-3">
                  <strong>{m.rundown_programs_how_to_join()}</strong>{" "}
                  <span lang={program.lang}>{program.howToJoin}</span>
                </p>
              ) : null}
              {program.speakers.length > 0 ? (
                <ul aria-label={m.rundown_speakers()} className="mt-4 flex flex-wrap gap-x-5">
                  {program.speakers.map(({ name, path, picture }) => (
                    <li key={path}>
                      <Link
                        to={path}
                        className="inline-flex min-h-11 items-center text-sm font-semibold hover:underline"
                      >
                        <SpeakerPicture picture={picture} size="small" />
                        <span dir="auto">{name}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
              {program.registration?.note ? <p className="mt-3 font-semibold">{program.registration.note}</p> : null}
              <div className="mt-4 flex flex-wrap gap-3">
                {program.registration?.url ? (
                  <a href={program.registration.url} rel="noopener noreferrer" className="button-accent">
                    {m.rundown_programs_register()}
                    <span className="sr-only">{` ${m.rundown_programs_register_for({ program: program.name })}`}</span>
                  </a>
                ) : null}
                {program.star ? <ServerHtml html={program.star} /> : null}
              </div>
            </div>
          </article>
        ))}
      </div>
    </>
  );
}
