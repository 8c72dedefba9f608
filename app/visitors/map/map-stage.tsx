import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { splitLocale } from "~/base/i18n/split-locale";
import { isPlainClick } from "~/design/components/navigation/links";
import { ServerHtml, type ServerHtmlData } from "~/design/components/rendering/server-html";
import { linkTarget } from "./hall/link-target";
import { pressOf, ZoomButtons } from "./hall/zoom-buttons";
import type { Zoom } from "./zoom";

type MapStageProps = {
  chart: ServerHtmlData;
  layer: ServerHtmlData;
  name: string;
  /** Width by height of the sheet (`sheetOf`). */
  sheet: number;
  /** The part that is shown without scripts, and on a phone until they are there (`toStill`). */
  still: { scale: number; x: number; y: number } | null;
};

/** The hall with what is marked on it. With scripts it can be moved and zoomed; without, it is a picture with links. */
export function MapStage({ chart, layer, name, sheet, still }: MapStageProps) {
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
  /** Follows a link of the drawing as a `<Link>` does. */
  function follow(event: MouseEvent) {
    const press = pressOf(event.target);
    if (press) void zoom.current?.then((control) => control?.change(press));
    const to = event.defaultPrevented || !isPlainClick(event) ? null : linkTarget(event.target, window.location);
    if (!to) return;
    event.preventDefault();
    const { path } = splitLocale(to.pathname);
    void navigate(path + to.search, { preventScrollReset: to.pathname === window.location.pathname });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by key is clicked.
    <section
      ref={stage}
      id="map"
      aria-label={name}
      tabIndex={0}
      onClick={follow}
      className="map-stage contours"
      data-still={still ? "" : undefined}
      style={
        {
          "--sheet": sheet,
          ...(still && { "--still-scale": still.scale, "--still-x": still.x, "--still-y": still.y }),
        } as CSSProperties
      }
    >
      <ServerHtml html={chart} />
      <ServerHtml html={layer} />
      {isMovable ? <ZoomButtons /> : null}
    </section>
  );
}
