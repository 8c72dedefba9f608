import { type SyntheticEvent, useEffect, useRef, useState } from "react";

type LoadedImage = { status: "loading" | "failed" } | { status: "loaded"; width: number; height: number };

const LOADING: LoadedImage = { status: "loading" };

function measured(image: HTMLImageElement): LoadedImage {
  // An SVG without a size is loaded and has no natural size.
  return image.naturalWidth > 0 && image.naturalHeight > 0
    ? { status: "loaded", width: image.naturalWidth, height: image.naturalHeight }
    : LOADING;
}

/** The load state of the `<img>` at an address, which may have loaded or failed before hydration. */
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
    // An SVG without a size looks like a failure here; decoding distinguishes the two.
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
