/**
 * Shows a picture of which another version cannot be loaded, such as one on the host of a blog that has moved, by its own address. Of pictures
 * that cannot be loaded at all it shows the words, and nothing for those without. @returns stops it
 */
export function nameMissingPictures(text: HTMLElement): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && !loadsOwn(target)) nameMissing(target);
  };
  // Errors of pictures do not bubble.
  text.addEventListener("error", onError, { capture: true });
  for (const image of text.querySelectorAll("img")) {
    // An SVG without a size looks like a failure here; decoding distinguishes the two.
    if (image.complete && image.naturalWidth === 0) {
      image.decode().catch(() => {
        if (!loadsOwn(image)) nameMissing(image);
      });
    }
  }
  return () => text.removeEventListener("error", onError, { capture: true });
}

/** Has a picture loaded by its own address. @returns false: that is what was loaded already */
function loadsOwn(image: HTMLImageElement): boolean {
  const sources = [...(image.closest("picture")?.querySelectorAll("source") ?? [])];
  if (sources.length === 0 && image.srcset === "") return false;
  for (const source of sources) source.remove();
  image.removeAttribute("srcset");
  return true;
}

function nameMissing(image: HTMLImageElement) {
  const words = image.alt.trim();
  const shown = image.closest("a.article-photo") ?? image;
  if (words === "") {
    shown.remove();
    return;
  }
  const name = document.createElement("span");
  name.className = "missing-picture";
  name.textContent = words;
  shown.replaceWith(name);
}
