import type { ServerResponse } from "node:http";
import type { Gallery } from "~/design/model/gallery";
import { proxyToSite, sendJson, startStubApi } from "../services/stub-api";
import { startTestSite } from "./test-site";

const OPTIONS = { singleThumbnail: false, nbThumbnailsDisplayed: -1, defaultStructure: true, rotationOn: false };

/** A site whose galleries use every option; `api` has its pictures. */
export type GallerySite = { url: string; api: string; stop(): Promise<void> };

/** Starts a site with a product API whose galleries use every option, and whose pictures are on another host. @param site the rest of the API */
export async function startGallerySite(site: { url: string }): Promise<GallerySite> {
  const api = await startStubApi((request, response) => {
    const path = request.url ?? "/";
    if (path === "/galleries") sendJson({ galleries: galleriesOf(api.url) })(request, response);
    else if (path.startsWith("/remote/")) sendPicture(path, response);
    else proxyToSite(site.url)(request, response);
  });
  const gallerySite = await startTestSite({ API_URL: api.url });
  return {
    url: gallerySite.url,
    api: api.url,
    async stop() {
      await gallerySite.stop();
      await api.stop();
    },
  };
}

function galleriesOf(host: string): Gallery[] {
  const items = [1, 2, 3, 4].map((number) => {
    const src = `/pictures/gallery/edition-2024-0${number}.webp`;
    return { src, thumbnail: src, w: 1600, h: 1067, alt: `Picture number ${number}` };
  });
  // Wide, tall, and a missing one, all without sizes.
  const remote = ["wide-640x320.svg", "tall-300x600.svg", "lost.svg"].map((name) => {
    const src = `${host}/remote/${name}`;
    return { src, thumbnail: src, w: 0, h: 0, alt: `Remote ${name}` };
  });
  const gallery = (slug: string, options: Partial<Gallery["options"]>, shown = items): Gallery => ({
    slug,
    title: `Gallery ${slug}`,
    description: `About ${slug}.`,
    items: shown,
    options: { ...OPTIONS, ...options },
  });
  const dirty =
    '<time datetime="2024-11-15" onclick="alert(1)">15 Nov</time><script>alert(2)</script><img src=x onerror=alert(3)>';
  return [
    gallery("single", { singleThumbnail: true }),
    gallery("two", { nbThumbnailsDisplayed: 2 }),
    gallery("strip", { defaultStructure: false }),
    gallery("remote", { rotationOn: true }, remote),
    gallery("dirty", {}, [{ ...items[0], htmlAfterThumbnail: dirty } as (typeof items)[number]]),
  ];
}

/** Sends an SVG of the size in its name. */
function sendPicture(path: string, response: ServerResponse): void {
  const size = /-(\d+)x(\d+)\.svg$/.exec(path);
  if (!size) {
    response.writeHead(404).end();
    return;
  }
  const [, width, height] = size;
  response
    .writeHead(200, { "content-type": "image/svg+xml" })
    .end(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`,
    );
}
