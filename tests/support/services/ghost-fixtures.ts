import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

/** Answers recorded from a real Ghost; `tests/fixtures/ghost/README.md` says how and what each holds. */

const folder = new URL("../../fixtures/ghost/", import.meta.url);

const fixtureSchema = z.object({
  request: z.object({ method: z.string(), path: z.string(), headers: z.record(z.string(), z.string()) }),
  response: z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
});

export type GhostFixture = z.infer<typeof fixtureSchema>;

/** The key in every recorded request. */
export const RECORDED_KEY = "0123456789abcdef0123456789";
/** The address of the blog that was recorded. */
export const RECORDED_URL = "http://127.0.0.1:2368";

/** Sixty-eight posts of every shape that Ghost accepts, in one recorded list. */
export const EDGE_CASE_POSTS = "posts-edge-cases";

export function ghostFixture(name: string): GhostFixture {
  return fixtureSchema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")));
}

/** Names of all recorded answers, without `.json`; `query-forms` is a table, not an answer. */
export const ghostFixtureNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json") && file !== "query-forms.json")
  .map((file) => file.slice(0, -".json".length))
  .sort();

const bodySchema = z.object({ posts: z.array(z.record(z.string(), z.unknown())) });

/** The posts in a recorded answer as they came. */
export function recordedPosts(name: string): Record<string, unknown>[] {
  return bodySchema.parse(ghostFixture(name).response.body).posts;
}
