import { m } from "~/paraglide/messages";

const CHANGES = ["in", "out", "all"] as const;
export type ZoomChange = (typeof CHANGES)[number];

const BUTTONS = {
  in: { label: m.map_zoom_in, d: "M12 5v14M5 12h14" },
  out: { label: m.map_zoom_out, d: "M5 12h14" },
  all: { label: m.map_zoom_all, d: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" },
} as const;

/** The buttons on the map. They are hidden until its script is there, which asks `pressOf` what a click means. */
export const ZoomButtons = () => (
  <p className="map-zoom">
    {CHANGES.map((change) => (
      <button key={change} type="button" data-zoom={change} aria-label={BUTTONS[change].label()}>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={BUTTONS[change].d} />
        </svg>
      </button>
    ))}
  </p>
);

/** What a click on a button of the map asks for; undefined: it is on none. */
export function pressOf(target: EventTarget | null): ZoomChange | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-zoom]") : null;
  return CHANGES.find((change) => change === button?.dataset.zoom);
}
