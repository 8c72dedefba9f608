import { useCallback, useEffect, useRef } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { readViewerHash, viewerHash } from "./viewer/viewer-address";
import type { PictureSet, ShowPicture } from "./viewer/viewer-control";

/** The state of a history entry that a pressed thumbnail has added. */
const PRESSED = { pictureViewer: true };

/**
 * A viewer for a set of pictures. It shows the picture that the hash of the address names: a pressed thumbnail adds an entry to
 * the history, and Back closes the viewer. Its code is loaded on demand.
 * @param gid id in the address, from 1, unique on a page
 */
export function useViewer(gid: number, set: PictureSet) {
  const location = useLocation();
  const navigate = useNavigate();
  const page = location.pathname + location.search;
  const shown = pictureIn(location, gid);
  const control = useRef<Promise<ShowPicture>>(null);
  const load = useRef<() => Promise<ShowPicture>>(null);
  const pressed = useRef(false);

  function enter(index: number) {
    pressed.current = true;
    const state = shown === null ? PRESSED : location.state;
    void navigate(page + viewerHash({ gid, pid: index + 1 }), {
      state,
      replace: shown !== null,
      preventScrollReset: true,
    });
  }
  function leave() {
    if (location.state?.pictureViewer) void navigate(-1);
    else void navigate(page, { replace: true, preventScrollReset: true });
  }
  const latest = useRef({ set, enter, leave });
  useEffect(() => {
    latest.current = { set, enter, leave };
  });

  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    load.current = () => {
      control.current ??= import("./viewer/viewer-control").then(({ controlViewer }) =>
        controlViewer({ gid, read: () => latest.current.set, leave: () => latest.current.leave(), stopped: signal }),
      );
      // The next press retries a failed load.
      control.current.catch(() => {
        control.current = null;
      });
      return control.current;
    };
    return () => {
      stopped.abort();
      control.current = null;
    };
  }, [gid]);

  // After each navigation: a picture that could not be shown may be pressed again.
  useEffect(() => {
    const shown = pictureIn(location, gid);
    const fromThumbnail = pressed.current;
    pressed.current = false;
    if (shown === null && !control.current) return;
    load.current?.().then(
      (show) => show(shown, fromThumbnail),
      () => {
        // When the code fails to load, a thumbnail is a link to the picture.
        const picture = fromThumbnail && shown !== null ? latest.current.set.items()[shown] : undefined;
        if (picture) window.location.replace(picture.src);
      },
    );
  }, [location, gid]);

  const open = useCallback((index: number) => latest.current.enter(index), []);
  const warm = useCallback(() => {
    load.current?.().catch(() => undefined);
  }, []);
  return { open, warm };
}

/** The index of the picture that an address names in a gallery. */
function pictureIn({ hash }: Location, gid: number): number | null {
  const named = readViewerHash(hash);
  return named?.gid === gid ? named.pid - 1 : null;
}
