import type { CheerioAPI } from "cheerio";
import { m } from "~/paraglide/messages";
import { rebuildEmbeds } from "./embeds/embed-cards.server";

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
