import { env } from "~/env.server";
import { writeSchedule } from "~/features/calendar/schedule.server";
import { essential } from "~/http/rendering/outage.server";
import { productApi } from "~/services/product-api/product-api.server";

/** The rundown as `schedule.json` for conference apps. Other origins may read it. */
export async function loader() {
  const [event, sessions, programs] = await essential(
    Promise.all([productApi.event(), productApi.sessions(), productApi.programs()]),
  );
  const schedule = writeSchedule({ event, sessions, programs, siteUrl: env.app.url });
  return Response.json(schedule, { headers: { "Access-Control-Allow-Origin": "*" } });
}
