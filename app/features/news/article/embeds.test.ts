import { describe, expect, test } from "vitest";
import { PLAYER_ORIGINS } from "~/entities/player-origins";
import { readEmbed } from "./embeds";

const SOUND = "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1&auto_play=true";

describe("an address of a player is read", () => {
  test.each([
    ["https://www.youtube.com/embed/aaaaaaaaaaa?start=30&x=1", "https://www.youtube.com/watch?v=aaaaaaaaaaa&t=30s"],
    ["https://www.youtube-nocookie.com/embed/a_a-aaaaaaa", "https://www.youtube.com/watch?v=a_a-aaaaaaa"],
    ["https://player.vimeo.com/video/123?h=x", "https://vimeo.com/123"],
    [
      "https://open.spotify.com/embed/episode/0123456789abcdefABCDEF",
      "https://open.spotify.com/episode/0123456789abcdefABCDEF",
    ],
    [SOUND, "https://api.soundcloud.com/tracks/1"],
    ["https://www.google.com/maps/embed?pb=!1m18", "https://www.google.com/maps/embed?pb=%211m18"],
  ])("%s", (src, page) => {
    const embed = readEmbed(src);
    expect(embed?.page).toBe(page);
    expect(PLAYER_ORIGINS.some((origin) => embed?.player.startsWith(`${origin}/`))).toBe(true);
  });
});

test.each([
  "http://www.youtube.com/embed/aaaaaaaaaaa",
  "https://www.youtube.com/embed/aaaaaaaaaaa/../x",
  "https://www.youtube.com/redirect?q=https://evil.example",
  "https://www.youtube.com.evil.example/embed/aaaaaaaaaaa",
  "https://player.vimeo.com/video/x",
  "https://open.spotify.com/embed/user/x",
  "https://w.soundcloud.com/player/?url=javascript:alert(1)",
  "https://w.soundcloud.com/player/?url=https://evil.example/",
  "https://www.google.com/url?q=https://evil.example",
  "javascript:alert(1)",
  "//www.youtube.com/embed/aaaaaaaaaaa",
  "",
])("%s is no player", (src) => {
  expect(readEmbed(src)).toBeNull();
});
