import { siteClock } from "~/base/clock/clock.server";
import { foreignLang } from "~/base/translations/localized";
import { formatMoment, jakartaDay } from "~/base/values/jakarta-time";
import type { Event } from "~/content/model/event";
import { type Program, type Winner, wonAt } from "~/content/model/rundown";
import { type Season, seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { seasonRules } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { SeasonCard } from "~/design/components/page/season-card";
import { m } from "~/paraglide/messages";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { prizePicture } from "~/visitors/event/prize-picture";
import type { Route } from "./+types/winner";

export async function loader() {
  const [event, winners] = await required(Promise.all([productApi.event(), productApi.winners()]));
  const now = siteClock.now();
  const season = seasonAt(event, now);
  const known = winners.filter((winner) => Date.parse(winner.announcedAt) <= now);
  const announced = known.filter((winner) => wonAt(winner, event));
  const { lead, card } = seasonViews()[season].pages["/winner"];
  const draw = announced.length > 0 ? null : toDrawView(event, season, now);
  const isAhead = draw !== null && now < Date.parse(event.drawAt);
  return {
    toCome: isAhead ? howToWin((await optional(productApi.programs())) ?? []) : null,
    lead: announced.length > 0 ? m.rundown_winners_masked() : isAhead ? m.rundown_winners_description() : lead,
    card,
    programs: winnersByProgram(announced),
    draw,
    earlier: draw && toEarlierView(known),
  };
}

/** What stands in place of the winners; null where the season's card says it. */
function toDrawView({ drawAt }: Event, season: Season, now: number) {
  const { datesHold, isOver } = seasonRules[season];
  if (!datesHold) return null;
  if (isOver) return { title: m.rundown_winners_none_title(), text: m.rundown_winners_none_text() };
  return now < Date.parse(drawAt)
    ? {
        title: m.rundown_winners_coming_title(),
        text: m.rundown_winners_coming_text({ moment: formatMoment(drawAt) }),
      }
    : { title: m.rundown_winners_drawing_title(), text: m.rundown_winners_drawing_text() };
}

/** The program of the draw. */
const DRAW_PROGRAM = "grand-expedition-draw";

/** What the draw is about and how to enter; null where the programs do not say it. */
function howToWin(programs: readonly Program[]) {
  const program = programs.find(({ slug }) => slug === DRAW_PROGRAM);
  if (!program) return null;
  const { name, description, howToJoin } = program;
  return { name, lang: foreignLang(program), paragraphs: description.split(/\n{2,}/), howToJoin };
}

/** The winners of the last edition before this one, whose year is their heading; null where none are known. */
function toEarlierView(known: readonly Winner[]) {
  const yearOf = ({ announcedAt }: Winner) => jakartaDay(Date.parse(announcedAt)).slice(0, 4);
  const year = known.map(yearOf).toSorted().at(-1);
  return year ? { year, programs: winnersByProgram(known.filter((winner) => yearOf(winner) === year)) } : null;
}

/** Winners by program, programs in the order in which they first appear. */
function winnersByProgram(winners: readonly Winner[]) {
  const programs = [...new Set(winners.map((winner) => winner.program))];
  return programs.map((program) => ({
    program,
    winners: winners
      .filter((winner) => winner.program === program)
      .map((winner) => ({
        lang: foreignLang(winner),
        prize: winner.prize,
        name: winner.name,
        wristband: winner.wristband,
      })),
  }));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.rundown_winners_title(),
    description: m.rundown_winners_description(),
  });

export default function WinnersPage({ loaderData }: Route.ComponentProps) {
  const { lead, card, draw, toCome, programs, earlier } = loaderData;
  return (
    <>
      <PageHeader motif="prize" eyebrow={m.rundown_winners_eyebrow()} title={m.rundown_winners_title()} lead={lead} />
      <div className="page space-y-14">
        {card ? <SeasonCard card={card} /> : null}
        {draw ? <EmptyState title={draw.title}>{draw.text}</EmptyState> : null}
        {toCome ? (
          <section>
            <h2 className="blazed font-display text-heading">{toCome.name}</h2>
            <div className="grid gap-x-16 lg:grid-cols-2">
              <div className="max-w-prose">
                <h3 className="mt-5 font-bold">{m.rundown_winners_prizes()}</h3>
                {toCome.paragraphs.map((paragraph) => (
                  <p key={paragraph} lang={toCome.lang} className="mt-2">
                    {paragraph}
                  </p>
                ))}
              </div>
              {toCome.howToJoin ? (
                <div className="max-w-prose">
                  <h3 className="mt-5 font-bold">{m.rundown_winners_enter()}</h3>
                  <p lang={toCome.lang} className="mt-2">
                    {toCome.howToJoin}
                  </p>
                </div>
              ) : null}
            </div>
          </section>
        ) : null}
        {programs.map(({ program, winners }) => (
          <section key={program}>
            <h2 className="blazed font-display text-heading">{program}</h2>
            <PrizeTable winners={winners} />
          </section>
        ))}
        {earlier ? (
          <section id="earlier">
            <h2 className="blazed font-display text-heading">{m.rundown_winners_of({ year: earlier.year })}</h2>
            <p className="mt-2 text-muted">{m.rundown_winners_masked()}</p>
            {earlier.programs.map(({ program, winners }) => (
              <section key={program} className="mt-6">
                <h3 className="font-display text-xl font-bold">{program}</h3>
                <PrizeTable winners={winners} />
              </section>
            ))}
          </section>
        ) : null}
      </div>
    </>
  );
}

type Prize = ReturnType<typeof winnersByProgram>[number]["winners"][number];

/** The prizes of a program, and who won them. */
function PrizeTable({ winners }: { winners: readonly Prize[] }) {
  return (
    <table className="data-table prizes mt-4">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="text-sm">
            {m.rundown_winners_prize()}
          </th>
          <th scope="col" className="text-sm">
            {m.rundown_winners_winner()}
          </th>
        </tr>
      </thead>
      <tbody>
        {winners.map((winner) => (
          <tr key={`${winner.prize} ${winner.name}`} className="border-b border-line">
            <td>
              <span className="flex items-center gap-4">
                <img
                  src={prizePicture(winner.prize)}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  decoding="async"
                  className="size-14 shrink-0 rounded-xl"
                />
                <span lang={winner.lang}>{winner.prize}</span>
              </span>
            </td>
            <td className="align-middle font-semibold">
              {winner.name}
              {winner.wristband ? (
                <span className="block text-sm font-normal whitespace-nowrap text-muted">
                  {m.rundown_winners_wristband({ number: winner.wristband })}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
