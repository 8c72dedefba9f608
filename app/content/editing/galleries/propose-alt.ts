/** What cameras and phones put before a number. */
const CAMERAS = /^(?:img|dsc[a-z]?|pxl|mvimg|vid|gopr|dji|cimg|wa)$/iu;

/** Other words of names that alone say nothing of a picture. */
const NOT_SEEN =
  /^(?:image|images|whatsapp|photo|photos|foto|picture|pic|gambar|screenshot|tangkapan|layar|copy|salinan|final|edit|edited|scaled|min|at|am|pm|untitled|unnamed)$/iu;

/** Most characters of a proposal. */
const LONGEST = 120;

/**
 * What a picture may show, in the words of its file's name: "two-hikers_at_dawn (2).jpg" gives "Two hikers at dawn".
 * @returns empty for names that say nothing, such as "IMG_1234.JPG"
 */
export function proposeAlt(fileName: string): string {
  const words = fileName
    .replace(/\.\w{1,5}$/u, "")
    .split(/[^\p{L}\p{M}\p{N}’']+/u)
    .filter((word) => word !== "" && !/\p{N}/u.test(word) && !CAMERAS.test(word));
  if (words.every((word) => NOT_SEEN.test(word) || [...word].length < 2)) return "";
  const text = words.join(" ").slice(0, LONGEST).trim();
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
