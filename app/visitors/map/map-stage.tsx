import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { splitLocale } from "~/base/i18n/split-locale";
import { isPlainClick } from "~/design/components/navigation/links";
import { ServerHtml, type ServerHtmlData } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import type { Zoom } from "./zoom";

/** The hall with what is marked on it. With scripts it can be moved and zoomed; without, it is a picture with links. */
export function MapStage({ chart, layer, name }: { chart: ServerHtmlData; layer: ServerHtmlData; name: string }) {
  const stage = useRef<HTMLElement>(null);
  const zoom = useRef<Promise<Zoom | null>>(null);
  const [isMovable, setMovable] = useState(false);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const stopped = new AbortController();
    // Without its code the map stays the picture that it is.
    zoom.current = import("./zoom").then(
      ({ controlZoom }) => {
        if (stopped.signal.aborted) return null;
        setMovable(true);
        return controlZoom(element, stopped.signal);
      },
      () => null,
    );
    return () => stopped.abort();
  }, []);

  // Another hall, or something else on it.
  const shown = `${chart.key} ${layer.key}`;
  useEffect(() => {
    if (shown) void zoom.current?.then((control) => control?.follow());
  }, [shown]);

  const navigate = useNavigate();
  /** Follows a link of the drawing as a `<Link>` does. A way goes on to begin where it began. */
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("svg a") : null;
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const to = new URL(link.getAttribute("href") ?? "", window.location.href);
    const { path } = splitLocale(to.pathname);
    const isMap = to.pathname === window.location.pathname;
    const current = new URLSearchParams(window.location.search);
    for (const name of isMap ? ["at", "from", "stepfree"] : []) {
      const value = current.get(name);
      if (value) to.searchParams.set(name, value);
    }
    void navigate(path + to.search, { preventScrollReset: isMap });
  }

  const press = (change: "in" | "out" | "all") => () => void zoom.current?.then((control) => control?.change(change));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by key is clicked.
    <section ref={stage} aria-label={name} tabIndex={0} onClick={follow} className="map-stage contours">
      <ServerHtml html={chart} />
      <ServerHtml html={layer} />
      {isMovable ? (
        <p className="map-zoom">
          <button type="button" onClick={press("in")} aria-label={m.map_zoom_in()}>
            <Sign d="M12 5v14M5 12h14" />
          </button>
          <button type="button" onClick={press("out")} aria-label={m.map_zoom_out()}>
            <Sign d="M5 12h14" />
          </button>
          <button type="button" onClick={press("all")} aria-label={m.map_zoom_all()}>
            <Sign d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
          </button>
        </p>
      ) : null}
    </section>
  );
}

const Sign = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={d} />
  </svg>
);
