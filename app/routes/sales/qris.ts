import { env } from "~/base/env/env.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { drawQrPicture } from "~/sales/payments/qr-picture.server";
import type { Route } from "./+types/qris";

let picture: Promise<Buffer> | undefined;

/** `/order/qris.png`: the organiser's QRIS code. It is a resource, so that a phone saves it with a long press. */
export async function loader({ url }: Route.LoaderArgs) {
  const qris = env.sales?.qris;
  if (!qris) throw pageNotFound(url.pathname);
  picture ??= drawQrPicture(qris.text);
  return new Response(new Uint8Array(await picture), { headers: { "Content-Type": "image/png" } });
}
