/**
 * What page builders of WordPress write around texts, and what only WordPress fills in. "[su misura]" and "[gallery opens at 10]" are an author's
 * own words: a builder's name goes on after `_`, and the words that are names too have attributes.
 */
const SHORTCODE =
  /\[\/?(?:(?:(?:vc|et_pb|fusion|av|mk|nectar|su|wpb)_[\w-]{1,60}|rev_slider(?:_[\w-]{1,60})?|contact-form-7|wpforms|elementor-template)(?:\s[^[\]]{0,2000})?|(?:caption|gallery|embed)(?:\s{1,9}[\w-]{1,60}=[^[\]]{0,2000})?)\s?\/?\]/g;

/** A text without the shortcodes of WordPress; what is between two of them stays. */
export const withoutShortcodes = (text: string): string => text.replace(SHORTCODE, "");
