import type { ReactNode } from "react";
import { StaffLink } from "~/staff/staff-link";

/** A part of a page, with its heading. @param href the page with more of it; absent: there is none */
export function StaffPart(props: { id: string; title: string; href?: string; children: ReactNode }) {
  const { id, title, href, children } = props;
  return (
    <section aria-labelledby={id} className="staff-part">
      <h2 id={id}>
        {href === undefined ? (
          title
        ) : (
          <StaffLink to={href} className="staff-more-link">
            {title}
          </StaffLink>
        )}
      </h2>
      {children}
    </section>
  );
}

/** Numbers with what they are. */
export function Sums({ sums }: { sums: readonly { label: string; value: string }[] }) {
  return (
    <dl className="staff-sums">
      {sums.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A share of something. `share`: the filled part, and `more`: what comes on top of it in another colour, both in percent. */
export type Bar = { id: string; name: string; fact: string; share: number; more?: number };

/** Shares with a bar each. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="staff-bars">
      {bars.map(({ id, name, fact, share, more = 0 }) => (
        <li key={id}>
          <span className="wrap-anywhere">{name}</span>
          <small>{fact}</small>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" className="staff-bar-all" />
            <rect width={Math.min(100, share + more)} height="4" className="staff-bar-held" />
            <rect width={share} height="4" className="staff-bar-sold" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
