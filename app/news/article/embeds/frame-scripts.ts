/** Scripts without content that write a post of Telegram, `durov/68`, or a gist of GitHub in their place. */
const WIDGETS: readonly { script: RegExp; origin: string }[] = [
  {
    script:
      /<script\b[^>]{0,400}?\sdata-telegram-post=["']?([a-z]\w{3,31}\/\d{1,12})(?![\w/])[^>]{0,400}>\s{0,9}<\/script>/gi,
    origin: "https://t.me/",
  },
  {
    script:
      /<script\b[^>]{0,400}?\ssrc=["']?https:\/\/gist\.github\.com\/([\w-]{1,40}\/[0-9a-f]{20,40})\.js[^>]{0,400}>\s{0,9}<\/script>/gi,
    origin: "https://gist.github.com/",
  },
];

/**
 * Replaces scripts that would write what they embed by frames: scripts are cleaned away, frames become cards.
 * @param html as an author wrote it; the result is not a safer, and is cleaned afterwards
 */
export function frameScripts(html: string): string {
  return WIDGETS.reduce(
    (framed, { script, origin }) =>
      framed.replace(script, (_, place: string) => `<iframe src="${origin}${place}"></iframe>`),
    html,
  );
}
