import type { SiteServer } from "../servers/site-server";

/** A parsed line of the log. */
export type LogLine = Record<string, unknown>;

/** The request lines of a site's log, oldest first. */
export function requestLines(site: Pick<SiteServer, "output">): LogLine[] {
  return site
    .output()
    .split("\n")
    .filter((line) => line.endsWith('"msg":"request"}'))
    .map((line) => JSON.parse(line) as LogLine);
}
