/** Theme colour of the light mode (specification, section 4); a manifest knows only one. */
const GROUND = "#ffffff";

/** The web application manifest (https://www.w3.org/TR/appmanifest/). */
export function webManifest(site: { name: string; shortName: string; description: string }) {
  return {
    id: "/",
    name: site.name,
    short_name: site.shortName,
    description: site.description,
    lang: "en",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Rundown", url: "/rundown" },
      { name: "Tickets", url: "/ticket" },
      { name: "Brands", url: "/brands" },
    ],
  };
}
