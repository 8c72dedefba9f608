import type { ReactNode } from "react";
import { Link } from "react-router";
import { m } from "~/paraglide/messages";

export type SectionProps = {
  /** Unique on the page; the fragment of the section's address. */
  id: string;
  title: string;
  more?: { to: string; label: string };
  /** `paper` and `night` rise from the ground as a band with an elevation profile along its edge. */
  tone?: "ground" | "paper" | "night";
  /** The data could not be loaded: a message replaces the content, and the link stays. */
  missing?: boolean;
  children: ReactNode;
};

const tones = { ground: "", paper: "band contours", night: "band night contours" } as const;

/** A titled part of the home page with a link to the page that has more. */
export function Section({ id, title, more, tone = "ground", missing = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`scroll-mt-16 ${tones[tone]}`}>
      <div className="page py-section">
        <div className="section-head">
          <h2 id={`${id}-title`} className="blazed font-display text-heading">
            {title}
          </h2>
          {more ? (
            <Link to={more.to} className="text-link">
              {more.label}
            </Link>
          ) : null}
        </div>
        {missing ? <p className="text-muted">{m.shell_part_missing()}</p> : children}
      </div>
    </section>
  );
}
