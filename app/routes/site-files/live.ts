import { siteClock } from "~/base/clock/clock.server";
import { productApi } from "~/content/product-api/product-api.server";
import { isHallOpen, liveRevision } from "~/content/site/live-revision.server";
import { required } from "~/platform/http/rendering/outage.server";

/** `/live.json`: whether what open pages show has changed. They ask once a minute, and caches answer, mostly with 304. */
export async function loader(): Promise<Response> {
  const [event, tickets, sessions] = await required(
    Promise.all([productApi.event(), productApi.tickets(), productApi.sessions()]),
  );
  const now = siteClock.now();
  return Response.json({
    open: isHallOpen(event, now),
    revision: liveRevision(event, tickets, sessions, now),
  });
}
