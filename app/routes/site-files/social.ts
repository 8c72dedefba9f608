import { readSocialCard, socialCards } from "~/features/social/page-card.server";
import { methodNotAllowed } from "~/http/rendering/not-found-responses";
import { essential } from "~/http/rendering/outage.server";
import type { Route } from "./+types/social";

/** The social card of a page, 1200 × 630: `/social{path}.png`, or `/social/site.png` for `/`. Unknown paths are not drawn. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const name = /^(.+)\.png$/.exec(params["*"])?.[1];
  const card = name ? await essential(readSocialCard(name)) : null;
  if (!card) throw methodNotAllowed(url.pathname);
  const png = await socialCards.read(card);
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800" },
  });
}
