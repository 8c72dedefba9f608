import { siteClock } from "~/base/clock/clock.server";
import { foreignLang } from "~/base/translations/localized";
import { dayWords, formatDay, formatMoment, jakartaDay } from "~/base/values/jakarta-time";
import { isSameEveryDay } from "~/content/model/opening-hours";
import { seasonAt } from "~/content/model/season";
import { describePicture, describePrint } from "~/content/pictures/pictures.server";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness, seasonRules } from "~/content/season/season-rules";
import { skipIfFaulty } from "~/news/blog/post-faults.server";
import { blog } from "~/news/blog/site-blog.server";
import { m } from "~/paraglide/messages";

/** Posts that the page lists. */
const RELEASES = 5;

/** The latest posts. @throws ServiceOutage when the blog is down and nothing is cached */
export async function readReleases() {
  const { posts } = await blog.list({ page: 1 });
  return posts
    .flatMap((post) =>
      skipIfFaulty(post, () => ({
        title: post.title,
        href: `/news/${post.slug}`,
        lang: foreignLang(post),
        date: formatDay(post.published_at),
      })),
    )
    .slice(0, RELEASES);
}

/** Programs whose pictures the press gets. */
const PICTURES = 5;

/**
 * Whether journalists can still apply, and until when.
 * @throws ServiceOutage when the product API is down and nothing is cached
 */
export async function readAccreditation() {
  const [{ accreditation }, event] = await Promise.all([productApi.press(), productApi.event()]);
  const now = siteClock.now();
  const { until, text } = accreditation;
  const day = dayWords(until);
  const season = seasonAt(event, now);
  const open = isOpenForBusiness(season) && jakartaDay(now) <= until;
  return {
    open,
    deadline: open ? m.info_press_open({ day }) : m.info_press_closed({ day }),
    text: open
      ? text
      : [...(seasonRules[season].isOn ? [m.info_press_closed_during()] : []), m.info_press_closed_text()],
  };
}

/**
 * What the press page shows.
 * @throws ServiceOutage when the product API is down and nothing is cached
 */
export async function readPressKit() {
  const [accreditation, press, event, brands, programs, sessions, exhibiting] = await Promise.all([
    readAccreditation(),
    productApi.press(),
    productApi.event(),
    productApi.brands({ limit: 1 }),
    productApi.programs(),
    productApi.sessions(),
    productApi.exhibiting(),
  ]);
  const stages = new Set(sessions.map(({ stage }) => stage));
  const lastTime = exhibiting.audience.figures.slice(0, 2).map(({ figure, label }) => `${figure} ${label}`);
  return {
    accreditation,
    facts: [
      { label: m.info_press_fact_name(), value: event.title },
      {
        label: m.info_press_fact_when(),
        value: (isSameEveryDay(event) ? m.info_press_when : m.event_when)({ date: event.date, time: event.time }),
      },
      { label: m.info_press_fact_where(), value: `${event.hall}, ${event.location}` },
      ...(brands.total > 0
        ? [
            {
              label: m.info_press_fact_hall(),
              value: m.info_press_hall({ brands: brands.total, programs: programs.length }),
            },
          ]
        : []),
      ...(sessions.length > 0
        ? [
            {
              label: m.info_press_fact_stage(),
              value: m.info_press_stage({ sessions: sessions.length, stages: stages.size }),
            },
          ]
        : []),
      { label: m.info_press_fact_draw(), value: formatMoment(event.drawAt) },
      { label: m.info_press_fact_last(), value: lastTime.join(", ") },
    ],
    /** Of the texts that the organiser wrote. */
    lang: foreignLang(press),
    boilerplate: press.boilerplate,
    licence: press.licence,
    pictures: [
      toPressPicture(m.info_press_poster(), event.poster),
      ...programs.slice(0, PICTURES).map(({ name, image }) => toPressPicture(name, image)),
    ],
  };
}

/** A picture, and the file to print. */
function toPressPicture(name: string, src: string) {
  const image = describePicture(src);
  const { src: href, width, height } = describePrint(src) ?? image;
  return { name, image, file: { href, size: `${width}\u00a0×\u00a0${height}\u00a0px` } };
}

export type PressKit = Awaited<ReturnType<typeof readPressKit>>;
