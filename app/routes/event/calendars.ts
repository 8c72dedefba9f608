import { env } from "~/base/env/env.server";
import { identity } from "~/base/identity/identity.server";
import { eventCalendar, salesCalendar, sessionCalendar } from "~/content/calendar/calendar.server";
import { calendarFile, calendarSite } from "~/content/calendar/calendar-site.server";
import { yearOfIds } from "~/content/editions/past-editions.server";
import { movedCalendar } from "~/content/http/moved-pages.server";
import { announcedDays } from "~/content/model/expo-days";
import { productApi } from "~/content/product-api/product-api.server";
import { hasStar } from "~/design/model/stars";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { byAddress } from "~/platform/http/routing/by-address";
import { writeSchedule } from "~/visitors/calendar/schedule.server";
import { readPlanQuery } from "~/visitors/plan/plan-query.server";
import { writeChangesFeed } from "~/visitors/rundown/changes/changes-feed.server";
import { listChanges } from "~/visitors/rundown/changes/list-changes.server";
import { starKey } from "~/visitors/stars/word";
import type { Route } from "./+types/calendars";

/** `/event.ics`: the expo as an entry a day. */
async function expoCalendar(): Promise<Response> {
  const event = await required(productApi.event());
  return calendarFile(eventCalendar(calendarSite(event), event), "expo");
}

/** `/ticket-sales.ics?ticket=id`: the start of a ticket's sale. */
async function saleCalendar({ url }: Route.LoaderArgs): Promise<Response> {
  const [event, all] = await required(Promise.all([productApi.event(), productApi.tickets()]));
  const id = url.searchParams.get("ticket");
  const tickets = all.filter((ticket) => ticket.id === id);
  if (tickets.length === 0) throw pageNotFound(url.pathname);
  return calendarFile(salesCalendar(calendarSite(event), event, tickets), "ticket-sales");
}

/** `/rundown.json`: the `schedule.json` of conference apps, which other origins may read. */
async function schedule(): Promise<Response> {
  const [event, sessions, programs] = await required(
    Promise.all([productApi.event(), productApi.sessions(), productApi.programs()]),
  );
  const body = writeSchedule({ event, sessions, programs, siteUrl: env.app.url, yearOfIds: yearOfIds() });
  return Response.json(body, { headers: { "Access-Control-Allow-Origin": "*" } });
}

/** `/rundown/changes.xml`: what changed, as RSS 2.0. */
async function changesFeed(): Promise<Response> {
  const changes = listChanges(await required(productApi.sessions()), null);
  const text = writeChangesFeed({ name: identity().name, url: env.app.url }, changes);
  return new Response(text, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}

/** `/rundown.ics`: all sessions, one day (`?day=2`) or one session (`?session=id`). */
async function rundownCalendar({ url }: Route.LoaderArgs): Promise<Response> {
  const [event, all] = await required(Promise.all([productApi.event(), productApi.sessions()]));
  const days = announcedDays(event);
  const day = url.searchParams.get("day");
  const id = url.searchParams.get("session");
  const sessions = all.filter(
    (session) => (day === null || String(days.indexOf(session.day) + 1) === day) && (id === null || session.id === id),
  );
  // An empty calendar would make calendar apps delete the entries that they have.
  if (sessions.length === 0 && (day !== null || id !== null))
    throw (id !== null && movedCalendar(id)) || pageNotFound(url.pathname);
  const text = sessionCalendar(calendarSite(event), event, sessions);
  return calendarFile(text, id ?? (day === null ? "rundown" : `rundown-day-${day}`));
}

/** `/plan.ics?p=…`: the sessions of a plan (`app/visitors/plan`). */
async function planCalendar({ url }: Route.LoaderArgs): Promise<Response> {
  const { words } = readPlanQuery(url.searchParams);
  const [event, all] = await required(Promise.all([productApi.event(), productApi.sessions()]));
  const sessions = all.filter(({ id }) => hasStar(words, starKey("session", id)));
  if (sessions.length === 0) throw pageNotFound(url.pathname);
  return calendarFile(sessionCalendar(calendarSite(event), event, sessions), "plan");
}

export const loader = byAddress({
  "event.ics": expoCalendar,
  "rundown.ics": rundownCalendar,
  "ticket-sales.ics": saleCalendar,
  "plan.ics": planCalendar,
  "rundown.json": schedule,
  "rundown/changes.xml": changesFeed,
});
