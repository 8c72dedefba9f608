import type { Attributes, Tag } from "sanitize-html";
import { readStyle, unwrapped } from "./written-styles";

/** Attributes in which scripts that load pictures and frames late keep the address, and the candidates of a picture. */
const LATE_ADDRESSES = ["data-src", "data-lazy-src", "data-original", "data-litespeed-src", "data-lazy"];
const LATE_CANDIDATES = ["data-srcset", "data-lazy-srcset"];

/** What stands in the place of a picture or a frame until then. `#` is a place on the page itself. */
const PLACEHOLDER =
  /^(?:data:.*|about:blank|#.*)?$|(?:blank|placeholder|spacer|transparent|1x1|lazy)[\w.-]{0,40}\.(?:gif|png|svg)$/is;

/** Whether an address is that of a placeholder, or there is none. */
export const isPlaceholder = (src = ""): boolean => PLACEHOLDER.test(src.trim());

/** Nothing but emoji. */
const EMOJI = /^(?!\p{ASCII})(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u;
/** How editors and chats name a picture that they put in the place of an emoji. */
const EMOJI_PICTURE = /emoji|wp-smiley/i;

/** A picture as its author sees it: loaded at once, in its size, an emoji as a letter. What nobody is to see is removed. */
export function readPicture(_: string, attribs: Attributes): Tag {
  const alt = attribs.alt?.trim() ?? "";
  if (EMOJI.test(alt) && EMOJI_PICTURE.test(`${attribs.class} ${attribs.src}`))
    return { tagName: "span", attribs: {}, text: alt };
  const picture = moveSizeToAttributes(loadAtOnce(attribs));
  return isHidden(picture, attribs) ? unwrapped() : readSource("img", picture);
}

/** The candidates of a picture's source, without those that cannot be read. */
export function readSource(tagName: string, attribs: Attributes): Tag {
  const late = LATE_CANDIDATES.map((name) => attribs[name]).find(Boolean);
  return keepReadableSrcset(tagName, late && !attribs.srcset ? { ...attribs, srcset: late } : attribs);
}

/** A frame with its address. Of one that nobody is to see, such as a tag manager's, nothing is left. */
export function readFrame(tagName: string, attribs: Attributes): Tag {
  if (isHidden(attribs, attribs)) return { tagName, attribs: {} };
  const { src = "", ...others } = loadAtOnce(attribs);
  return { tagName, attribs: isPlaceholder(src) ? others : { ...others, src: src.trim() } };
}

/** The address that a script would put in the place of a placeholder. */
function loadAtOnce({ ...attribs }: Attributes): Attributes {
  const late = LATE_ADDRESSES.map((name) => attribs[name]?.trim()).find(Boolean);
  if (!late || !isPlaceholder(attribs.src)) return attribs;
  const { srcset: _, ...others } = attribs;
  return { ...others, src: late };
}

/** Those who count visitors put a picture or a frame of one pixel into a post, or hide it. */
function isHidden({ width, height }: Attributes, { style }: Attributes): boolean {
  const isPixel = /^[01]$/.test(width ?? "") && /^[01]$/.test(height ?? "");
  return isPixel || readStyle(style).get("display") === "none" || readStyle(style).get("visibility") === "hidden";
}

/** The width and height that an author gave a picture by style, in whole CSS pixels, as attributes. */
function moveSizeToAttributes({ style, ...attribs }: Attributes): Attributes {
  const declared = readStyle(style);
  const sides = ["width", "height"].flatMap((side) => {
    const pixels = /^(\d{1,5})(?:\.\d{1,20})?px$/.exec(declared.get(side) ?? "")?.[1];
    const written = /^\s*(\d{1,5})(?:\.\d{1,20})?(?:px)?\s*$/i.exec(attribs[side] ?? "")?.[1];
    const length = pixels ?? written;
    return length === undefined ? [] : [[side, length] as const];
  });
  const { width: _, height: __, ...others } = attribs;
  return { ...others, ...Object.fromEntries(sides) };
}

/** A candidate of a `srcset`: an address, then perhaps a width or a density (HTML standard, 4.8.4.2.1). */
const CANDIDATE = /^[^\s,](?:\S*[^\s,])?(?:\s+(?:[1-9]\d{0,4}w|\d{1,2}(?:\.\d{1,3})?x))?$/;

/** The sanitizer prints each candidate that it cannot read to the console, which anyone who writes posts could fill. */
function keepReadableSrcset(tagName: string, { srcset, ...others }: Attributes): Tag {
  const candidates = (srcset ?? "").split(/,\s+|(?<=\s[\d.]+[wx]),/).map((candidate) => candidate.trim());
  const readable = candidates.filter((candidate) => CANDIDATE.test(candidate)).join(", ");
  return { tagName, attribs: readable ? { ...others, srcset: readable } : others };
}
