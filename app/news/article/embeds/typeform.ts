import type { Attributes, Tag } from "sanitize-html";

/** Attributes that name a form for Typeform's script, in all the ways in which it opens one. */
const NAMED_BY = ["widget", "popup", "popover", "slider", "sidetab"].map((way) => `data-tf-${way}`);

/** The page of the form that an element names; null: none. */
function formOf(attribs: Attributes): string | null {
  const id = NAMED_BY.map((name) => attribs[name] ?? "").find((value) => /^[A-Za-z0-9]{1,40}$/.test(value));
  return id ? `https://form.typeform.com/to/${id}` : null;
}

/** The place of a form says its page, as other embeds do. What a "live embed" shows is known to Typeform's script alone. */
export function nameTypeforms({ "data-lost-form": _, ...attribs }: Attributes): Attributes {
  const form = formOf(attribs);
  if (form) return { ...attribs, "data-url": form };
  return attribs["data-tf-live"] ? { ...attribs, "data-lost-form": "typeform.com" } : attribs;
}

/** A button that opens a form becomes a link to it. */
export function openTypeform(tagName: string, attribs: Attributes): Tag {
  const form = formOf(attribs);
  return form ? { tagName: "a", attribs: { href: form } } : { tagName, attribs };
}
