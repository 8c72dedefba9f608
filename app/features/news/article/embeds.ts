/** A player of another host, found in a post. */
export type Embed = {
  kind: "video" | "audio" | "map";
  /** Shown to visitors: where the player loads from. */
  host: string;
  /** Address of the player, loaded after a click. */
  player: string;
  /** The same thing as a page, for those without JavaScript. */
  page: string;
};

type Reader = (url: URL) => Omit<Embed, "host"> | null;

/**
 * Hosts whose players may be shown, after a click. `PLAYER_ORIGINS` names the hosts of
 * `player`. Only what is read out of the address goes into ours.
 */
const READERS: Record<string, { host: string; read: Reader }> = {
  "www.youtube.com": { host: "youtube.com", read: readYouTube },
  "youtube.com": { host: "youtube.com", read: readYouTube },
  "www.youtube-nocookie.com": { host: "youtube.com", read: readYouTube },
  "player.vimeo.com": { host: "vimeo.com", read: readVimeo },
  "open.spotify.com": { host: "spotify.com", read: readSpotify },
  "w.soundcloud.com": { host: "soundcloud.com", read: readSoundCloud },
  "www.google.com": { host: "google.com", read: readMap },
};

/** The embed at the address of a frame, or null when the host is not named here or the address is not of a player. */
export function readEmbed(src: string): Embed | null {
  const url = URL.canParse(src) ? new URL(src) : null;
  if (url?.protocol !== "https:") return null;
  const known = READERS[url.hostname];
  const found = known?.read(url);
  return known && found ? { host: known.host, ...found } : null;
}

function readYouTube({ pathname, searchParams }: URL): ReturnType<Reader> {
  const id = /^\/embed\/([\w-]{11})$/.exec(pathname)?.[1];
  if (!id) return null;
  const start = /^\d{1,6}$/.exec(searchParams.get("start") ?? "")?.[0];
  return {
    kind: "video",
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ""}`,
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`,
  };
}

function readVimeo({ pathname }: URL): ReturnType<Reader> {
  const id = /^\/video\/(\d{1,12})$/.exec(pathname)?.[1];
  if (!id) return null;
  return {
    kind: "video",
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    page: `https://vimeo.com/${id}`,
  };
}

function readSpotify({ pathname }: URL): ReturnType<Reader> {
  const path = /^\/embed\/((?:track|album|playlist|episode|show|artist)\/[A-Za-z0-9]{10,40})$/.exec(pathname)?.[1];
  if (!path) return null;
  return { kind: "audio", player: `https://open.spotify.com/embed/${path}`, page: `https://open.spotify.com/${path}` };
}

function readSoundCloud({ pathname, searchParams }: URL): ReturnType<Reader> {
  const track = searchParams.get("url") ?? "";
  const address = URL.canParse(track) ? new URL(track) : null;
  const ours = address?.protocol === "https:" && /^(?:[a-z]+\.)?soundcloud\.com$/.test(address.hostname);
  if (!address || !ours || pathname !== "/player/") return null;
  const player = new URL("https://w.soundcloud.com/player/");
  player.searchParams.set("url", address.href);
  return { kind: "audio", player: player.href, page: address.href };
}

function readMap({ pathname, searchParams }: URL): ReturnType<Reader> {
  const place = searchParams.get("pb");
  if (pathname !== "/maps/embed" || !place) return null;
  const player = new URL("https://www.google.com/maps/embed");
  player.searchParams.set("pb", place);
  return { kind: "map", player: player.href, page: player.href };
}
