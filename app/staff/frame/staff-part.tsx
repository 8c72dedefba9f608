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

/** A number with what it is. `more`: what stands below it, smaller. `isFault`: somebody has to do something about it. */
export type Sum = { label: string; value: string; more?: string; isFault?: boolean };

/** Numbers beside each other. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className="staff-sums">
      {sums.map(({ label, value, more, isFault }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isFault ? "staff-danger" : undefined}>{value}</dd>
          {more ? <dd className="staff-sum-more">{more}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** Height of the tallest bar of a strip, in the units of the drawing, in which a bar is 10 wide. */
const HEIGHT = 32;

/** A bar of a strip. `value`: its count in words, such as an amount; absent: the number says it. */
export type StripBar = { id: string; label: string; count: number; value?: string };

/** Counts side by side, such as one for each day. @param text what the strip shows, in words */
export function Strip(props: { strip: readonly StripBar[]; text: string }) {
  const { strip, text } = props;
  const most = Math.max(1, ...strip.map(({ count }) => count));
  return (
    <figure className="staff-strip">
      <svg viewBox={`0 0 ${strip.length * 10} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text}>
        {strip.map(({ id, label, count, value }, index) => {
          const height = Math.max(1, (count / most) * HEIGHT);
          return (
            <rect key={id} x={index * 10 + 1} y={HEIGHT - height} width="8" height={height} className="staff-bar-sold">
              <title>{`${label}: ${value ?? count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

/** A share of something. `share`: the filled part, and `more`: what comes on top of it in another colour, both in percent. */
export type Bar = { id: string; name: string; fact: string; share: number; more?: number };

/** The bar of a share. */
export const ShareBar = ({ share, more = 0, className }: Pick<Bar, "share" | "more"> & { className?: string }) => (
  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={className}>
    <rect width="100" height="4" className="staff-bar-all" />
    <rect width={Math.min(100, share + more)} height="4" className="staff-bar-held" />
    <rect width={share} height="4" className="staff-bar-sold" />
  </svg>
);

/** Shares with a bar each. A bar that is alone and full compares nothing: it is left out. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const isPlain = bars.length === 1 && bars[0]?.share === 100;
  return (
    <ul className="staff-bars">
      {bars.map(({ id, name, fact, share, more }) => (
        <li key={id}>
          <span className="wrap-anywhere">{name}</span>
          <small>{fact}</small>
          {isPlain ? null : <ShareBar share={share} more={more} />}
        </li>
      ))}
    </ul>
  );
}
