import type { CheerioAPI } from "cheerio";
import { m } from "~/paraglide/messages";
import { linkCard, rebuildEmbeds } from "./embeds/embed-cards.server";

/** Turns Ghost's players, toggles and rating stars, whose scripts and SVG were cleaned away, into plain HTML. */
export function rebuildCards($: CheerioAPI) {
  // A podcast card needs the member's id.
  $(".kg-transistor-card").remove();
  rebuildSignups($);
  rebuildToggles($);
  rebuildVideos($);
  rebuildAudio($);
  rebuildFiles($);
  nameBookmarks($);
  rebuildRatings($);
  rebuildEmbeds($);
}

/** A sign-up form needs Ghost's members script. Its readers sign up here. */
function rebuildSignups($: CheerioAPI) {
  for (const form of $(".kg-signup-card").toArray()) {
    const heading = $(form).find(".kg-signup-card-heading").first().text().trim();
    $(form).replaceWith(linkCard($, m.news_signup(), heading).addClass("embed-page").attr("href", "/updates"));
  }
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

/** A page without its own title is named by its address. */
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
