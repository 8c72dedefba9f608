import { PLAYER_ORIGINS } from "~/base/values/addresses";

/** Replaces a link by its player and focuses it. Nothing is loaded from the player's host before. */
export function playEmbed(link: HTMLAnchorElement) {
  const { embed: player = "", embedTitle = "" } = link.dataset;
  if (!PLAYER_ORIGINS.some((origin) => player.startsWith(`${origin}/`))) return;
  const frame = document.createElement("iframe");
  frame.src = player;
  frame.title = embedTitle;
  frame.className = link.className.replace("embed ", "embed-frame ");
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  frame.focus();
}
