import type { CheerioAPI } from "cheerio";
import { m } from "~/paraglide/messages";
import { type Embed, frameAddress, readEmbed } from "./embeds";

/** Turns Ghost's players, toggles and rating stars, whose scripts and SVG were cleaned away, into plain HTML. */
export function rebuildCards($: CheerioAPI) {
  // A sign-up form needs Ghost's members script, a podcast card the member's id: neither works for a visitor here.
  $(".kg-signup-card, .kg-transistor-card").remove();
  rebuildToggles($);
  rebuildVideos($);
  rebuildAudio($);
  rebuildFiles($);
  nameBookmarks($);
  rebuildRatings($);
  rebuildEmbeds($);
}

function rebuildToggles($: CheerioAPI) {
  for (const card of $("div.kg-toggle-card").toArray()) {
    const summary = $("<summary>").append($(card).find(".kg-toggle-heading-text").first().contents());
    const content = $(card).find(".kg-toggle-content").first();
    $(card).replaceWith($("<details>").addClass("kg-card kg-toggle-card").append(summary, content));
  }
}

function rebuildVideos($: CheerioAPI) {
  for (const card of $("figure.kg-video-card").toArray()) {
    const video = $(card).find("video").first();
    const poster = $(card).attr("data-kg-custom-thumbnail") || $(card).attr("data-kg-thumbnail");
    if (poster) video.attr("poster", poster);
    $(card).find(".kg-video-container").first().replaceWith(video);
  }
  $("figure").removeAttr("data-kg-thumbnail").removeAttr("data-kg-custom-thumbnail");
  for (const video of $("video").toArray()) {
    const preload = $(video).attr("poster") ? "none" : "metadata";
    $(video).attr({ controls: "", playsinline: "", preload });
  }
}

function rebuildAudio($: CheerioAPI) {
  for (const card of $("div.kg-audio-card").toArray()) {
    const title = $(card).find(".kg-audio-title").first();
    const audio = $(card).find("audio").first();
    if (title.text().trim()) audio.attr("aria-label", title.text().trim());
    const cover = $(card).find("img.kg-audio-thumbnail[src]").first();
    $(card).empty().append(cover, title, audio);
  }
  $("audio").attr({ controls: "", preload: "none" });
}

function rebuildFiles($: CheerioAPI) {
  $(".kg-file-card-icon").remove();
  $(".kg-file-card-container").removeAttr("title");
}

/** A page without a title of its own is named by its address. */
function nameBookmarks($: CheerioAPI) {
  for (const card of $("a.kg-bookmark-container").toArray()) {
    const title = $(card).find(".kg-bookmark-title").first();
    const url = URL.parse($(card).attr("href") ?? "");
    if (!url || title.text().trim() !== "") continue;
    const address = url.host + (url.pathname === "/" ? "" : url.pathname);
    if (title.length > 0) title.text(address);
    else $(card).prepend($("<div>").addClass("kg-bookmark-title").text(address));
  }
}

function rebuildRatings($: CheerioAPI) {
  for (const rating of $("div.kg-product-card-rating").toArray()) {
    const all = $(rating).find(".kg-product-card-rating-star").length;
    const active = $(rating).find(".kg-product-card-rating-active").length;
    const stars = $("<span>")
      .attr("aria-hidden", "true")
      .text("★".repeat(active) + "☆".repeat(all - active));
    const text = $("<span>").addClass("sr-only").text(m.news_stars({ active, all }));
    $(rating).empty().append(stars, text);
  }
}

const INVITATIONS: Record<Embed["kind"], () => string> = {
  video: m.news_embed_video,
  audio: m.news_embed_audio,
  map: m.news_embed_map,
};

/** Frames of named hosts load after a click, those of others become plain links; no frame is left. */
function rebuildEmbeds($: CheerioAPI) {
  for (const frame of $("iframe").toArray()) {
    const url = frameAddress($(frame).attr("src") ?? "");
    if (!url) {
      $(frame).remove();
      continue;
    }
    // Links cannot be nested.
    const around = $(frame).closest("a");
    around.replaceWith(around.contents());
    const title = $(frame).attr("title")?.trim() ?? "";
    const embed = readEmbed(url);
    $(frame).replaceWith(embed ? placeholder($, embed, title) : plainLink($, url, title));
  }
}

function placeholder($: CheerioAPI, embed: Embed, title: string) {
  const kind = INVITATIONS[embed.kind]();
  const invitation = title ? `${kind}: ${title}` : kind;
  const note = m.news_embed_note({ host: embed.host });
  return $("<a>")
    .addClass(`embed embed-${embed.kind}`)
    .attr({ href: embed.page, "data-embed": embed.player, "data-embed-title": title || invitation })
    .append($("<span>").addClass("embed-title").text(invitation), $("<span>").addClass("embed-note").text(note));
}

function plainLink($: CheerioAPI, url: URL, title: string) {
  const text = title ? `${title} (${url.hostname})` : m.news_embed_link({ host: url.hostname });
  return $("<a>").addClass("embed-link").attr("href", url.href).text(text);
}
