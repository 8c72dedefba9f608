import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { readSocialCard, socialCards } from "~/visitors/social/page-card.server";
import type { Route } from "./+types/social";

const DRAWN = "public, max-age=86400, stale-while-revalidate=604800";
/** For the site's card in the place of one that could not be drawn yet. */
const STAND_IN = "public, max-age=60";

/**
 * The social card of a page, 1200 × 630: `/social{path}.png`, or `/social/site.png` for `/`. Unknown paths are not drawn. While too many
 * cards wait to be drawn it is the site's card.
 */
export async function loader({ params, request, url }: Route.LoaderArgs) {
  const name = /^(.+)\.png$/.exec(params["*"])?.[1];
  const card = name ? await required(readSocialCard(name)) : null;
  if (!card) throw pageNotFound(url.pathname);
  const { signal } = request;
  const own = await socialCards.read(card, { signal });
  const png =
    own ?? (await socialCards.read((await required(readSocialCard("site"))) ?? card, { signal, always: true }));
  if (!png) throw pageNotFound(url.pathname);
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": own ? DRAWN : STAND_IN },
  });
}
