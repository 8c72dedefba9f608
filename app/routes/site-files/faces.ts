import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { readFace } from "~/visitors/rundown/faces/face-address.server";
import type { Route } from "./+types/faces";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** For an address of another release: while both run, the other one draws it as it should be. */
const OF_ANOTHER_KIT = "public, max-age=60";

/** `/faces/{version}/{file}.svg`: the portrait that is drawn of a speaker without a photograph. */
export function loader({ params: { version, file }, url }: Route.LoaderArgs) {
  const face = readFace(version, file);
  if (!face) throw pageNotFound(url.pathname);
  return new Response(face.svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": face.current ? IMMUTABLE : OF_ANOTHER_KIT },
  });
}
