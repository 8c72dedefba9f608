import { type SyntheticEvent, useEffect, useRef, useState } from "react";

/** How the loading of an image ended; sizes are its natural ones, in CSS pixels. */
export type LoadedImage =
  | { status: "loading" }
  | { status: "loaded"; width: number; height: number }
  | { status: "failed" };

const LOADING: LoadedImage = { status: "loading" };

function measured(image: HTMLImageElement): LoadedImage {
  // A drawing without a size of its own is loaded, and measures nothing.
  return image.naturalWidth > 0 && image.naturalHeight > 0
    ? { status: "loaded", width: image.naturalWidth, height: image.naturalHeight }
    : LOADING;
}

/**
 * Follows the loading of an `<img>`, also of one that ended before the page came to life.
 * @param src the address the image is loaded from; another address starts anew
 */
export function useLoadedImage(src: string) {
  const ref = useRef<HTMLImageElement>(null);
  const [known, setKnown] = useState<{ src: string; state: LoadedImage }>({ src, state: LOADING });

  useEffect(() => {
    const image = ref.current;
    if (image === null || !image.complete) return;
    if (image.naturalWidth > 0) {
      setKnown({ src, state: measured(image) });
      return;
    }
    // A drawing without a size looks like a failure here; decoding tells the two apart.
    let current = true;
    image.decode().catch(() => {
      if (current) setKnown({ src, state: { status: "failed" } });
    });
    return () => {
      current = false;
    };
  }, [src]);

  return {
    ref,
    state: known.src === src ? known.state : LOADING,
    onLoad: (event: SyntheticEvent<HTMLImageElement>) => setKnown({ src, state: measured(event.currentTarget) }),
    onError: () => setKnown({ src, state: { status: "failed" } }),
  };
}
