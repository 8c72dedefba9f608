import { readStars, type Stars, withoutStar, withStars } from "~/design/model/stars";

/**
 * The plan in an address: `p` is its text; `add` and `drop` are what a star without scripts sends.
 * @returns `added`: the word that a star sent, which a browser with scripts stores
 */
export function readPlanQuery(params: URLSearchParams): Stars & { added: string | null } {
  const stars = readStars(params.get("p") ?? "");
  const [added = null] = withStars([], params.getAll("add").slice(0, 1));
  const words = added === null ? stars.words : withStars(stars.words, [added]);
  const dropped = params.get("drop");
  return { ...stars, words: dropped === null ? words : withoutStar(words, dropped), added };
}
