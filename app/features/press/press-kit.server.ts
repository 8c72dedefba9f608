import { formatDay, formatMoment, jakartaDay, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { isOpenForBusiness, seasonAt } from "~/entities/values/season";
import { siteClock } from "~/services/clock/clock.server";
import { describePicture } from "~/services/pictures/pictures.server";
import { productApi } from "~/services/product-api/product-api.server";

/** Programs whose pictures the press gets. */
const PICTURES = 5;

/**
 * What the press page shows.
 * @throws ServiceOutage when the product API is down and nothing is cached
 */
export async function readPressKit() {
  const [press, event, brands, programs, sessions, exhibiting] = await Promise.all([
    productApi.press(),
    productApi.event(),
    productApi.brands({ limit: 1 }),
    productApi.programs(),
    productApi.sessions(),
    productApi.exhibiting(),
  ]);
  const now = siteClock.now();
  const { until, text } = press.accreditation;
  const lastDay = formatDay(startOfJakartaDay(until));
  const open = isOpenForBusiness(seasonAt(event, now)) && jakartaDay(now) <= until;
  const stages = new Set(sessions.map(({ stage }) => stage));
  const lastTime = exhibiting.audience.figures.slice(0, 2).map(({ figure, label }) => `${figure} ${label}`);
  return {
    accreditation: {
      open,
      deadline: open ? `Open until ${lastDay}.` : `Accreditation closed on ${lastDay}.`,
      text: open ? text : ["Questions, interviews and pictures: write to us, and we answer within two working days."],
    },
    facts: [
      { label: "Name", value: event.title },
      { label: "When", value: `${event.date}, ${event.time} every day` },
      { label: "Where", value: `${event.hall}, ${event.location}` },
      { label: "In the hall", value: `${brands.total} brands, ${programs.length} programs` },
      { label: "On stage", value: `${sessions.length} sessions on ${stages.size} stages` },
      { label: "Prize draw", value: formatMoment(event.drawAt) },
      { label: "Last edition", value: lastTime.join(", ") },
    ],
    boilerplate: press.boilerplate,
    licence: press.licence,
    pictures: [
      { name: "Poster", image: describePicture(event.poster) },
      ...programs.slice(0, PICTURES).map(({ name, image }) => ({ name, image: describePicture(image) })),
    ],
  };
}

export type PressKit = Awaited<ReturnType<typeof readPressKit>>;
