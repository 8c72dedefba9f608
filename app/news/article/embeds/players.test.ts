import { describe, expect, test } from "vitest";
import { PLAYER_ORIGINS } from "~/base/values/addresses";
import { frameAddress, readPlayer } from "./players";

function playerAt(src: string) {
  const url = frameAddress(src);
  return url && readPlayer(url);
}

const LIST = "PLaaaaaaaaaaaaaaaa";
const CHANNEL = "UCaaaaaaaaaaaaaaaaaaaaaa";
const SOUND = "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1&auto_play=true";

describe("an address of a player is read", () => {
  test.each([
    ["https://www.youtube.com/embed/aaaaaaaaaaa?start=30&x=1", "https://www.youtube.com/watch?v=aaaaaaaaaaa&t=30s"],
    ["https://www.youtube-nocookie.com/embed/a_a-aaaaaaa", "https://www.youtube.com/watch?v=a_a-aaaaaaa"],
    ["//www.youtube.com/embed/aaaaaaaaaaa", "https://www.youtube.com/watch?v=aaaaaaaaaaa"],
    ["http://www.youtube.com/embed/aaaaaaaaaaa", "https://www.youtube.com/watch?v=aaaaaaaaaaa"],
    [`https://www.youtube.com/embed/videoseries?list=${LIST}`, `https://www.youtube.com/playlist?list=${LIST}`],
    [`https://www.youtube.com/embed/?listType=playlist&list=${LIST}`, `https://www.youtube.com/playlist?list=${LIST}`],
    [
      `https://www.youtube.com/embed/aaaaaaaaaaa?list=${LIST}&start=5`,
      `https://www.youtube.com/watch?v=aaaaaaaaaaa&list=${LIST}&t=5s`,
    ],
    [`https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`, `https://www.youtube.com/channel/${CHANNEL}/live`],
    ["https://player.vimeo.com/video/123?h=x", "https://vimeo.com/123"],
    ["https://player.vimeo.com/video/123?h=0a1b2c3d4e&app_id=1", "https://vimeo.com/123/0a1b2c3d4e"],
    [
      "https://open.spotify.com/embed/episode/0123456789abcdefABCDEF",
      "https://open.spotify.com/episode/0123456789abcdefABCDEF",
    ],
    [
      "https://open.spotify.com/embed-podcast/show/0123456789abcdefABCDEF",
      "https://open.spotify.com/show/0123456789abcdefABCDEF",
    ],
    ["https://www.google.co.id/maps/embed?pb=!1m18", "https://www.google.com/maps/embed?pb=%211m18"],
    [SOUND, "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1"],
    ["https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/forss/x", "https://soundcloud.com/forss/x"],
    ["//w.soundcloud.com/player?url=soundcloud.com/forss/x", "https://soundcloud.com/forss/x"],
    ["https://www.google.com/maps/embed?pb=!1m18", "https://www.google.com/maps/embed?pb=%211m18"],
  ])("%s", (src, page) => {
    const player = playerAt(src);
    expect(player?.page).toBe(page);
    expect(PLAYER_ORIGINS.some((origin) => player?.player.startsWith(`${origin}/`))).toBe(true);
  });
});

test.each([
  [`//www.youtube.com/embed/videoseries?list=${LIST}`, `/embed/videoseries?list=${LIST}&autoplay=1`],
  [`//www.youtube.com/embed/live_stream?channel=${CHANNEL}`, `/embed/live_stream?channel=${CHANNEL}&autoplay=1`],
  ["//player.vimeo.com/video/123?h=0a1b2c3d4e", "/video/123?h=0a1b2c3d4e&autoplay=1&dnt=1"],
])("the player of %s gets what it needs", (src, path) => {
  expect(playerAt(src)?.player).toMatch(/^https:/);
  expect(playerAt(src)?.player.endsWith(path)).toBe(true);
});

test.each([
  "ftp://www.youtube.com/embed/aaaaaaaaaaa",
  "https://www.youtube.com/embed/videoseries",
  "https://www.youtube.com/embed/live_stream?channel=x",
  "https://constructor/embed/aaaaaaaaaaa",
  "https://www.youtube.com/embed/aaaaaaaaaaa/../x",
  "https://www.youtube.com/redirect?q=https://evil.example",
  "https://www.youtube.com.evil.example/embed/aaaaaaaaaaa",
  "https://player.vimeo.com/video/x",
  "https://open.spotify.com/embed/user/x",
  "https://w.soundcloud.com/player/?url=javascript:alert(1)",
  "https://w.soundcloud.com/player/?url=https://evil.example/",
  "https://www.google.com/url?q=https://evil.example",
  "javascript:alert(1)",
  "//",
  "",
])("%s is no player", (src) => {
  expect(playerAt(src)).toBeNull();
});
