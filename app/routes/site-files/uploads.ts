import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { readUploadedFile } from "~/content/pictures/uploads/site-pictures.server";
import { m } from "~/paraglide/messages";
import { pageNotFound, serviceUnavailable } from "~/platform/http/rendering/not-found-responses";
import type { Route } from "./+types/uploads";

/** The name has a hash of the content. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** `/uploads/{file}`: a file of a picture that staff uploaded, in one of its widths and formats. */
export async function loader({ params: { file }, url }: Route.LoaderArgs) {
  const content = await readUploadedFile(file).catch((error: unknown) => {
    log.warn(faultOf(error), "an uploaded picture could not be read");
    throw serviceUnavailable(m.http_resting());
  });
  if (!content) throw pageNotFound(url.pathname);
  const type = file.endsWith(".avif") ? "image/avif" : "image/webp";
  return new Response(new Uint8Array(content), {
    headers: { "Content-Type": type, "Content-Length": String(content.byteLength), "Cache-Control": IMMUTABLE },
  });
}
