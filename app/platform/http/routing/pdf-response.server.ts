import { waitingPdfs } from "~/base/pdf/pdf-turns.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { createSharedLimit, WINDOW_SECONDS } from "~/platform/http/security/rate-limit.server";

/** How often the PDF of one thing is drawn within `WINDOW_SECONDS`. Each counts alone: the people before a door may share an address. */
const DRAWINGS = 10;

/** PDFs that wait for their turn. Who asks for one more is asked to come back, while mails wait. */
const MOST_WAITING = 20;
const SOON_SECONDS = 60;

const later = (status: 429 | 503, seconds: number) =>
  new Response(m.eticket_pdf_too_many({ minutes: Math.ceil(seconds / 60) }), {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(seconds) },
  });

/** PDFs of one kind, each drawn when somebody asks for it. @param budget names what counts its drawings */
export function createPdfResponses(budget: string) {
  const drawings = createSharedLimit({ budget, points: DRAWINGS, windowSeconds: WINDOW_SECONDS });

  /**
   * The PDF of a thing, or when it can be drawn again.
   * @param id of the thing @param name of the file, without its ending @throws a 503 response during an outage
   */
  return async (id: string, name: string, draw: () => Promise<Buffer>): Promise<Response> => {
    if (waitingPdfs() >= MOST_WAITING) return later(503, SOON_SECONDS);
    const { allowed, retryAfterSeconds } = await drawings.consume(id);
    if (!allowed) return later(429, retryAfterSeconds);
    return new Response(new Uint8Array(await required(draw())), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${name}.pdf"`,
        "X-Robots-Tag": "noindex",
      },
    });
  };
}
