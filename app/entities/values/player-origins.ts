/** Origins of the players that may be put into a page after a click; the content security policy names them. */
export const PLAYER_ORIGINS = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://open.spotify.com",
  "https://w.soundcloud.com",
  "https://www.google.com",
] as const;
