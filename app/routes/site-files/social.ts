import { readSocialCard, socialPictures } from "~/features/social/site-card.server";
import { methodNotAllowed } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import type { Route } from "./+types/social";

/** `/social/{site | page | brands/slug | news/slug}.png`, 1200 × 630. A made-up address is refused before anything is drawn. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const name = /^(.+)\.png$/.exec(params["*"])?.[1];
  const card = name ? await essential(readSocialCard(name)) : null;
  if (!card) throw methodNotAllowed(url.pathname);
  const picture = await socialPictures.picture(card);
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800" },
  });
}
