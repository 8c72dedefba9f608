import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PictureSet } from "./viewer/viewer-control";

/** Matches the hash of an address that names a picture (docs/product.md, "Gallery"). */
const NAMES_A_GALLERY = /[#&]gid=/;

type Show = (index: number) => Promise<void>;

/** A viewer for a set of pictures, whose code is loaded on demand. @param gid id in the address, from 1, unique on a page */
export function useViewer(gid: number, set: PictureSet) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const latest = useRef(set);
  const start = useRef<() => Promise<Show>>(null);

  useEffect(() => {
    latest.current = set;
  });

  useEffect(() => {
    const stopped = new AbortController();
    let show: Promise<Show> | null = null;
    const startOnce = () => {
      show ??= import("./viewer/viewer-control").then(({ controlViewer }) =>
        controlViewer({ gid, page, read: () => latest.current, stopped: stopped.signal }),
      );
      // The next press retries a failed load.
      show.catch(() => {
        show = null;
      });
      return show;
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
    // When the code fails to load, a thumbnail is a link to the picture.
    start.current?.().then(
      (show) => show(index),
      () => src && location.assign(src),
    );
  }, []);
  const warm = useCallback(() => {
    start.current?.().catch(() => undefined);
  }, []);
  return { open, warm };
}
