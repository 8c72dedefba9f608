import { m } from "~/paraglide/messages";

/** One line across the whole screen, in each language its own. */
export function MottoSection() {
  return (
    <section id="motto" className="motto contours">
      <p className="page">
        <span>{m.home_motto()}</span> <span>{m.home_motto_end()}</span>
      </p>
    </section>
  );
}
