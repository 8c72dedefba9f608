import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

/** Responses recorded from a real Ghost, as described in `tests/fixtures/ghost/README.md`. */

const folder = new URL("../../fixtures/ghost/", import.meta.url);

const fixtureSchema = z.object({
  request: z.object({ method: z.string(), path: z.string(), headers: z.record(z.string(), z.string()) }),
  response: z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
});

export type GhostFixture = z.infer<typeof fixtureSchema>;

/** The key in every recorded request. */
export const RECORDED_KEY = "0123456789abcdef0123456789";
/** The URL of the recorded blog. */
export const RECORDED_URL = "http://127.0.0.1:2368";

/** A recorded list of 68 posts with edge cases. */
export const EDGE_CASE_POSTS = "posts-edge-cases";

export function ghostFixture(name: string): GhostFixture {
  return fixtureSchema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")));
}

/** Names of all recorded responses, without `.json`; `query-forms` is a table, not a response. */
export const ghostFixtureNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json") && file !== "query-forms.json")
  .map((file) => file.slice(0, -".json".length))
  .sort();

const bodySchema = z.object({ posts: z.array(z.record(z.string(), z.unknown())) });

/** The posts of a recorded response, unchanged. */
export function recordedPosts(name: string): Record<string, unknown>[] {
  return bodySchema.parse(ghostFixture(name).response.body).posts;
}
