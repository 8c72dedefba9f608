import { env } from "~/env.server";
import { writeRobots } from "~/features/site-files/robots";
import { textFile } from "~/http/rendering/text-file";

/** Which crawlers may read the site: see `SITE_INDEXED`. */
export function loader() {
  return textFile(writeRobots(env.app.url, env.indexed), "text/plain; charset=utf-8");
}
