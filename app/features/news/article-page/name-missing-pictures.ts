/** Shows the words of pictures that cannot be loaded, and nothing for those without. @returns stops it */
export function nameMissingPictures(text: HTMLElement): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) nameMissing(target);
  };
  // Errors of pictures do not bubble.
  text.addEventListener("error", onError, { capture: true });
  for (const image of text.querySelectorAll("img")) {
    // An SVG without a size looks like a failure here; decoding distinguishes the two.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => nameMissing(image));
  }
  return () => text.removeEventListener("error", onError, { capture: true });
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
