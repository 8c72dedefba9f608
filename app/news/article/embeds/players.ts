/** What a player plays, named to visitors. */
export type Played = "video" | "playlist" | "stream" | "recording" | "song" | "album" | "podcast" | "map";

/** A player of another host, found in a post. */
export type Player = {
  /** How it is laid out. */
  kind: "video" | "audio" | "map";
  played: Played;
  /** Shown to visitors: where the player loads from. */
  host: string;
  /** Address of the player, loaded after a click. */
  player: string;
  /** The same thing as a page, for those without JavaScript. */
  page: string;
};

type Reader = (url: URL) => Omit<Player, "host"> | null;

/** Hosts whose players load after a click, with validated parts of the address only. `PLAYER_ORIGINS` has `player`'s hosts. */
const READERS: ReadonlyMap<string, { host: string; read: Reader }> = new Map([
  ["www.youtube.com", { host: "youtube.com", read: readYouTube }],
  ["youtube.com", { host: "youtube.com", read: readYouTube }],
  ["www.youtube-nocookie.com", { host: "youtube.com", read: readYouTube }],
  ["player.vimeo.com", { host: "vimeo.com", read: readVimeo }],
  ["open.spotify.com", { host: "spotify.com", read: readSpotify }],
  ["w.soundcloud.com", { host: "soundcloud.com", read: readSoundCloud }],
  ["www.google.com", { host: "google.com", read: readMap }],
  ["www.google.co.id", { host: "google.com", read: readMap }],
]);

/** The address of a frame; one without a scheme is taken for https. Null unless it is an http(s) address. */
export function frameAddress(src: string): URL | null {
  const address = src.trim().replace(/^\/\//, "https://");
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** The player at the address of a frame, or null when the host is not named here or the address is not of a player. */
export function readPlayer(url: URL): Player | null {
  const known = READERS.get(url.hostname);
  const found = known?.read(url);
  return known && found ? { host: known.host, ...found } : null;
}

/**
 * Films, playlists and live streams (https://developers.google.com/youtube/player_parameters). A playlist's address is
 * `/embed/videoseries?list=…`, or the older `/embed/?listType=playlist&list=…`; a stream's `/embed/live_stream?channel=…`.
 */
function readYouTube({ pathname, searchParams }: URL): ReturnType<Reader> {
  const place = /^\/embed\/([\w-]*)$/.exec(pathname)?.[1];
  if (place === undefined) return null;
  const list = /^[\w-]{10,64}$/.exec(searchParams.get("list") ?? "")?.[0];
  const channel = /^UC[\w-]{22}$/.exec(searchParams.get("channel") ?? "")?.[0];
  if (place === "live_stream") {
    return channel ? youTube("stream", `live_stream?channel=${channel}`, `channel/${channel}/live`) : null;
  }
  if (place === "videoseries" || place === "") {
    return list ? youTube("playlist", `videoseries?list=${list}`, `playlist?list=${list}`) : null;
  }
  if (place.length !== 11) return null;
  const start = /^\d{1,6}$/.exec(searchParams.get("start") ?? "")?.[0];
  const inPlayer = [...(list ? [`list=${list}`] : []), ...(start ? [`start=${start}`] : [])];
  const onPage = [`v=${place}`, ...(list ? [`list=${list}`] : []), ...(start ? [`t=${start}s`] : [])];
  const player = inPlayer.length > 0 ? `${place}?${inPlayer.join("&")}` : place;
  return youTube(list ? "playlist" : "video", player, `watch?${onPage.join("&")}`);
}

function youTube(played: Played, player: string, page: string): ReturnType<Reader> {
  return {
    kind: "video",
    played,
    player: `https://www.youtube-nocookie.com/embed/${player}${player.includes("?") ? "&" : "?"}autoplay=1`,
    page: `https://www.youtube.com/${page}`,
  };
}

/** `h` is the key of a film that Vimeo does not list: without it the player shows nothing. */
function readVimeo({ pathname, searchParams }: URL): ReturnType<Reader> {
  const id = /^\/video\/(\d{1,12})$/.exec(pathname)?.[1];
  if (!id) return null;
  const key = /^[0-9a-f]{6,32}$/.exec(searchParams.get("h") ?? "")?.[0];
  return {
    kind: "video",
    played: "video",
    player: `https://player.vimeo.com/video/${id}?${key ? `h=${key}&` : ""}autoplay=1&dnt=1`,
    page: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
  };
}

function readSpotify({ pathname }: URL): ReturnType<Reader> {
  const path =
    /^\/embed(?:-podcast)?\/((?:track|album|playlist|episode|show|artist)\/[A-Za-z0-9]{10,40}(?:\/video)?)$/.exec(
      pathname,
    )?.[1];
  if (!path) return null;
  const page = path.replace(/\/video$/, "");
  return {
    kind: "audio",
    played: SPOTIFY_PLAYED.get(page.split("/", 1).join()) ?? "recording",
    player: `https://open.spotify.com/embed/${path}`,
    page: `https://open.spotify.com/${page}`,
  };
}

const SPOTIFY_PLAYED: ReadonlyMap<string, Played> = new Map([
  ["track", "song"],
  ["album", "album"],
  ["playlist", "playlist"],
  ["episode", "podcast"],
  ["show", "podcast"],
]);

/** Where `url` names SoundCloud's programming interface, which is not a page, the player's own address is the page. */
function readSoundCloud({ pathname, searchParams }: URL): ReturnType<Reader> {
  if (!/^\/player\/?$/.test(pathname)) return null;
  const named = (searchParams.get("url") ?? "").trim().replace(/^(?:https?:)?\/\//i, "");
  const address = URL.parse(`https://${named}`);
  if (!address || !/^(?:[a-z]+\.)?soundcloud\.com$/.test(address.hostname)) return null;
  const player = new URL("https://w.soundcloud.com/player/");
  player.searchParams.set("url", address.href);
  const forPrograms = /^api(?:-v2)?\./.test(address.hostname);
  return { kind: "audio", played: "recording", player: player.href, page: forPrograms ? player.href : address.href };
}

function readMap({ pathname, searchParams }: URL): ReturnType<Reader> {
  const place = searchParams.get("pb");
  if (pathname !== "/maps/embed" || !place) return null;
  const player = new URL("https://www.google.com/maps/embed");
  player.searchParams.set("pb", place);
  return { kind: "map", played: "map", player: player.href, page: player.href };
}
