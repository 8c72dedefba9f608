import type { CheerioAPI } from "cheerio";
import { m } from "~/paraglide/messages";
import { type EmbeddedPage, type EmbeddedThing, isKnownService, readEmbeddedPage } from "./embedded-pages";
import { frameAddress, type Played, type Player, readPlayer } from "./players";

const PLAY: Record<Played, () => string> = {
  video: m.news_embed_video,
  playlist: m.news_embed_playlist,
  stream: m.news_embed_stream,
  recording: m.news_embed_audio,
  song: m.news_embed_song,
  album: m.news_embed_album,
  podcast: m.news_embed_podcast,
  map: m.news_embed_map,
};

const OPEN: Record<EmbeddedThing, (inputs: { host: string }) => string> = {
  calendar: m.news_open_calendar,
  code: m.news_open_code,
  design: m.news_open_design,
  document: m.news_open_document,
  file: m.news_open_file,
  folder: m.news_open_folder,
  form: m.news_open_form,
  map: m.news_open_map,
  page: m.news_open_page,
  post: m.news_open_post,
  recording: m.news_open_recording,
  slides: m.news_open_slides,
  table: m.news_open_table,
  video: m.news_open_video,
};

/** Titles that services give to every frame, which say nothing of what is in it. */
const SAME_TITLE = /^(?:youtube video player|vimeo-player|spotify embed:?|embedded (?:content|post))\s*/i;

/** Frames of named hosts load after a click, those of others become cards that lead there; no frame is left. */
export function rebuildEmbeds($: CheerioAPI) {
  for (const frame of $("iframe").toArray()) {
    const url = frameAddress($(frame).attr("src") ?? "");
    if (!url) {
      $(frame).remove();
      continue;
    }
    // Links cannot be nested.
    const around = $(frame).closest("a");
    around.replaceWith(around.contents());
    const title = ($(frame).attr("title") ?? "").replace(SAME_TITLE, "").trim();
    const player = readPlayer(url);
    $(frame).replaceWith(player ? playerCard($, player, title) : pageCard($, readEmbeddedPage(url), title));
  }
  openCitedPosts($);
  openBareAddresses($);
  openNamedPages($);
  nameLostForms($);
  numberTheUntitled($);
}

function playerCard($: CheerioAPI, { kind, played, host, page, player }: Player, title: string) {
  const invitation = title ? `${PLAY[played]()}: ${title}` : PLAY[played]();
  return linkCard($, invitation, m.news_embed_note({ host }))
    .addClass(`embed-${kind} embed-from-${host.split(".", 1).join()}`)
    .attr({ href: page, "data-embed": player, "data-embed-title": title || invitation });
}

function pageCard($: CheerioAPI, { thing, host, href }: EmbeddedPage, title: string) {
  return linkCard($, OPEN[thing]({ host }), title).addClass(`embed-page embed-${thing}`).attr("href", href);
}

/** A card that is a link, without its address. @param note a line below the title; empty: none */
export function linkCard($: CheerioAPI, title: string, note: string) {
  const link = $("<a>").addClass("embed").append($("<span>").addClass("embed-title").text(title));
  return note ? link.append($("<span>").addClass("embed-note").text(note)) : link;
}

/** A quotation of TikTok names the video only where scripts look for it. */
function openCitedPosts($: CheerioAPI) {
  for (const quote of $("blockquote[cite]").toArray()) {
    const url = frameAddress($(quote).attr("cite") ?? "");
    if (!url || !isKnownService(url)) continue;
    const linked = $(quote)
      .find("a[href]")
      .toArray()
      .some((link) => URL.parse($(link).attr("href") ?? "")?.pathname === url.pathname);
    if (linked) continue;
    const page = pageCard($, readEmbeddedPage(url), "");
    if ($(quote).text().trim() === "") $(quote).replaceWith(page);
    else $(quote).after(page);
  }
}

/** WordPress stores what it embeds as an address in a figure. */
function openBareAddresses($: CheerioAPI) {
  for (const figure of $("figure:not(:has(a, img, audio, video))").toArray()) {
    const url = /^https?:\/\/\S+$/.test($(figure).text().trim()) && frameAddress($(figure).text());
    if (url)
      $(figure)
        .empty()
        .append(pageCard($, readEmbeddedPage(url), ""));
  }
}

/** Facebook and Calendly name their page on an element without content, Pinterest in a link without words. */
function openNamedPages($: CheerioAPI) {
  for (const link of $("a[href]:not(.embed)").toArray()) {
    const url = frameAddress($(link).attr("href") ?? "");
    const empty = $(link).text().trim() === "" && $(link).children().length === 0;
    if (empty && url && isKnownService(url)) $(link).replaceWith(pageCard($, readEmbeddedPage(url), ""));
  }
  for (const place of $("[data-href], [data-url]").toArray()) {
    const url = frameAddress($(place).attr("data-href") ?? $(place).attr("data-url") ?? "");
    $(place).removeAttr("data-href").removeAttr("data-url");
    if (url && isKnownService(url) && $(place).text().trim() === "")
      $(place)
        .empty()
        .append(pageCard($, readEmbeddedPage(url), ""));
  }
}

/** A form whose address only a script learns is named: readers know that something belongs there. */
function nameLostForms($: CheerioAPI) {
  for (const place of $("[data-lost-form]").toArray()) {
    const text = m.news_form_lost({ host: $(place).attr("data-lost-form") ?? "" });
    $(place).replaceWith($("<p>").addClass("missing-picture").text(text));
  }
}

/** Cards that read alike get numbers: "Play the video (2)". */
function numberTheUntitled($: CheerioAPI) {
  const alike = Map.groupBy($(".embed").toArray(), (link) => $(link).text());
  for (const links of alike.values()) {
    if (links.length === 1) continue;
    for (const [index, link] of links.entries()) {
      const title = $(link).find(".embed-title");
      title.text(`${title.text()} (${index + 1})`);
      if ($(link).attr("data-embed-title")) $(link).attr("data-embed-title", title.text());
    }
  }
}
