/** What is embedded from another site, named to visitors; `page` is anything else. */
export type EmbeddedThing = (typeof THINGS)[number]["thing"] | "page";

/** Something of another site that has no player here: visitors open it there. */
export type EmbeddedPage = {
  thing: EmbeddedThing;
  /** Shown to visitors: where it is. */
  host: string;
  /** Its address as a page. */
  href: string;
};

/** What the addresses of widespread services lead to. A host stands for its subdomains too; the first row that fits counts. */
const THINGS = [
  { thing: "form", host: "docs.google.com", path: /^\/forms\// },
  { thing: "document", host: "docs.google.com", path: /^\/document\// },
  { thing: "table", host: "docs.google.com", path: /^\/spreadsheets\// },
  { thing: "slides", host: "docs.google.com", path: /^\/presentation\// },
  { thing: "folder", host: "drive.google.com", path: /folder/ },
  { thing: "file", host: "drive.google.com" },
  { thing: "calendar", host: "calendar.google.com" },
  { thing: "map", host: "google.com", path: /^\/maps\b/ },
  { thing: "map", host: "google.co.id", path: /^\/maps\b/ },
  { thing: "map", host: "maps.app.goo.gl" },
  { thing: "map", host: "openstreetmap.org" },
  { thing: "map", host: "komoot.com" },
  { thing: "form", host: "forms.gle" },
  { thing: "form", host: "forms.office.com" },
  { thing: "form", host: "typeform.com" },
  { thing: "form", host: "tally.so" },
  { thing: "form", host: "jotform.com" },
  { thing: "calendar", host: "calendly.com" },
  { thing: "design", host: "canva.com" },
  { thing: "design", host: "figma.com" },
  { thing: "video", host: "tiktok.com" },
  { thing: "video", host: "facebook.com", path: /^\/(?:plugins\/video|watch|reel|[^/]+\/videos)\b/ },
  { thing: "video", host: "fb.watch" },
  { thing: "video", host: "youtube.com" },
  { thing: "video", host: "youtu.be" },
  { thing: "video", host: "vimeo.com" },
  { thing: "video", host: "dailymotion.com" },
  { thing: "video", host: "twitch.tv" },
  { thing: "recording", host: "podcasts.apple.com" },
  { thing: "recording", host: "spotify.com" },
  { thing: "recording", host: "soundcloud.com" },
  { thing: "post", host: "facebook.com" },
  { thing: "post", host: "instagram.com" },
  { thing: "post", host: "threads.net" },
  { thing: "post", host: "threads.com" },
  { thing: "post", host: "t.me" },
  { thing: "post", host: "twitter.com" },
  { thing: "post", host: "x.com" },
  { thing: "post", host: "linkedin.com" },
  { thing: "post", host: "pinterest.com", path: /^\/pin\// },
  { thing: "post", host: "bsky.app" },
  { thing: "code", host: "gist.github.com" },
  { thing: "code", host: "codepen.io" },
] as const satisfies readonly { thing: string; host: string; path?: RegExp }[];

/** Names what is embedded at an address. @param url http or https */
export function readEmbeddedPage(url: URL): EmbeddedPage {
  const row = rowOf(url);
  const page = row ? pageOf(url) : url;
  return { thing: row?.thing ?? "page", host: page.hostname.replace(/^www\./, ""), href: page.href };
}

/** Whether something of a known service is at an address, rather than any page of the web. */
export const isKnownService = (url: URL): boolean => rowOf(url) !== undefined;

function rowOf({ hostname, pathname }: URL) {
  return THINGS.find(
    ({ host, ...row }) =>
      (hostname === host || hostname.endsWith(`.${host}`)) && (!("path" in row) || row.path.test(pathname)),
  );
}

/** The page of what an address shows in a frame: the frame's form lacks menus, or the button that sends a form. */
function pageOf(url: URL): URL {
  const named = url.hostname.endsWith("facebook.com") && URL.parse(url.searchParams.get("href") ?? "");
  // Facebook's frames name the page that they show.
  if (named && named.protocol === "https:" && /(?:^|\.)facebook\.com$/.test(named.hostname)) return named;
  // Google shows maps of its interface for programs in frames alone.
  const place = /^\/maps\/embed\/v1\//.test(url.pathname) && url.searchParams.get("q");
  if (place) return new URL(`https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: place })}`);
  const page = new URL(url);
  if (page.searchParams.get("output") === "embed") page.searchParams.delete("output");
  page.searchParams.delete("embedded");
  page.searchParams.delete("embed");
  if (page.hostname === "drive.google.com") page.pathname = page.pathname.replace(/\/preview$/, "/view");
  if (/(?:^|\.)instagram\.com$/.test(page.hostname))
    page.pathname = page.pathname.replace(/embed(?:\/captioned)?\/?$/, "");
  if (/(?:^|\.)dailymotion\.com$/.test(page.hostname)) page.pathname = page.pathname.replace(/^\/embed\//, "/");
  return page;
}
