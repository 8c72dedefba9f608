import type { SiteServer } from "../servers/site-server";

/** A line of the log, as it was written. */
export type LogLine = Record<string, unknown>;

/** The lines of a site's log that each stand for one request, oldest first. */
export function requestLines(site: Pick<SiteServer, "output">): LogLine[] {
  return site
    .output()
    .split("\n")
    .filter((line) => line.endsWith('"msg":"request"}'))
    .map((line) => JSON.parse(line) as LogLine);
}
