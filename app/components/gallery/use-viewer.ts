import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { controlViewer, type PictureSet } from "./viewer-control";

/**
 * Gives a set of pictures a viewer: opened by the function returned, and from the address (see {@link controlViewer}).
 * @param gid gallery id in the address, from 1: one of its own for each set on a page
 * @param set read anew whenever the viewer opens
 * @returns opens the viewer at a picture, counted from 0
 */
export function useViewer(gid: number, set: PictureSet): (index: number) => void {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const latest = useRef(set);
  const control = useRef<ReturnType<typeof controlViewer>>(null);

  useEffect(() => {
    latest.current = set;
  });

  useEffect(() => {
    const current = controlViewer({ gid, page, read: () => latest.current });
    control.current = current;
    return current.stop;
  }, [gid, page]);

  return (index) => void control.current?.open(index);
}
