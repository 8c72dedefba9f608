import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PictureSet, ViewerControl } from "./viewer/viewer-control";

/** What the hash of an address that names a picture holds, beside the image id (specification, section 2, "Gallery viewer"). */
const NAMES_A_GALLERY = /[#&]gid=/;

/**
 * Gives a set of pictures a viewer: opened on demand, and by an address that names one of them. Its code is loaded at
 * either, not before.
 * @param gid gallery id in the address, from 1: one of its own for each set on a page
 * @param set read anew whenever the viewer opens
 * @returns `open` shows a picture, counted from 0; `warm` fetches the code for a visitor who reaches for a picture
 */
export function useViewer(gid: number, set: PictureSet) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const latest = useRef(set);
  const start = useRef<() => Promise<ViewerControl>>(null);

  useEffect(() => {
    latest.current = set;
  });

  useEffect(() => {
    const stopped = new AbortController();
    let control: Promise<ViewerControl> | null = null;
    const startOnce = () => {
      control ??= import("./viewer/viewer-control").then(({ controlViewer }) =>
        controlViewer({ gid, page, read: () => latest.current, stopped: stopped.signal }),
      );
      // What could not be fetched is fetched anew at the next press.
      control.catch(() => {
        control = null;
      });
      return control;
    };
    const startIfNamed = () => {
      if (NAMES_A_GALLERY.test(location.hash)) startOnce().catch(() => undefined);
    };
    start.current = startOnce;
    startIfNamed();
    addEventListener("popstate", startIfNamed, { signal: stopped.signal });
    return () => stopped.abort();
  }, [gid, page]);

  const open = useCallback((index: number) => {
    const src = latest.current.items()[index]?.src;
    // Without its code a thumbnail is what it is without scripts: a link to the picture.
    start.current?.().then(
      (control) => control.open(index),
      () => src && location.assign(src),
    );
  }, []);
  const warm = useCallback(() => {
    start.current?.().catch(() => undefined);
  }, []);
  return { open, warm };
}
