/** Characters of a picture in an address that are shown: an icon or a small drawing. */
const MAX_PICTURE_LENGTH = 32 * 1024;
/** The same for all pictures of one text. */
const MAX_PICTURES_LENGTH = 128 * 1024;

/** A `data:` address with a picture that browsers draw without running anything. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;

/** Whether an address holds a picture. */
export const isInlinePicture = (src: string): boolean => PICTURE.test(src);

/**
 * Word processors paste pictures as addresses of megabytes. Small ones stay, of others `data:,` is left.
 * @param html of any author, not yet sanitized
 */
export function boundInlinePictures(html: string): string {
  let left = MAX_PICTURES_LENGTH;
  return html.replace(/\bdata:image\/[^\s"'<>)]*/gi, (address) => {
    if (address.length > Math.min(left, MAX_PICTURE_LENGTH) || !isInlinePicture(address)) return "data:,";
    left -= address.length;
    return address;
  });
}
