import { localHref } from "~/base/i18n/current-locale";
import type { BrandSummary } from "~/content/model/brand";
import { ListStar, StarList } from "~/design/components/star/star";
import { m } from "~/paraglide/messages";

/** The fields of a brand on its card. `lang`: of its tagline, where it is not the page's. `letter`: on the first of each letter, the target of a link from A to Z. `star`: its word for a plan; a past edition has none. */
export type BrandCardData = Pick<BrandSummary, "slug" | "name" | "logo" | "tagline" | "booth"> & {
  letter?: string;
  lang?: string;
  star?: string;
};

/** A brand in a list: mark, name, what it is, and its booth on the hall map. */
function BrandCard({ brand }: { brand: BrandCardData }) {
  return (
    <article className="card brand-card">
      <BrandLogo name={brand.name} logo={brand.logo} size={64} />
      <span className="grid-square">
        <span className="sr-only">{`${m.brands_booth()} `}</span>
        {brand.booth}
      </span>
      <div>
        <h3>
          <a href={localHref(`/brands/${brand.slug}`)} data-view-transition>
            {brand.name}
          </a>
        </h3>
        <p lang={brand.lang}>{brand.tagline}</p>
      </div>
      {brand.star ? <ListStar word={brand.star} name={brand.name} /> : null}
    </article>
  );
}

/** Brands as a grid of cards, on a phone as rows; for `serverHtml`. */
export function BrandGrid({ brands }: { brands: readonly BrandCardData[] }) {
  const list = (
    <ul className="brand-list">
      {brands.map((brand) => (
        <li key={brand.slug} id={brand.letter}>
          <BrandCard brand={brand} />
        </li>
      ))}
    </ul>
  );
  return brands.some(({ star }) => star) ? <StarList>{list}</StarList> : list;
}

/**
 * A brand's mark, or its initial on a contour-line tile. Decorative: the name is always beside it.
 * @param size CSS pixels, for both sides
 */
export function BrandLogo({ name, logo, size }: { name: string; logo: string | null; size: number }) {
  if (logo) {
    // Drawn marks are square and stand on any ground. Others have any shape, and most need paper.
    const isDrawn = /^(?:\/pictures\/|data:)/.test(logo);
    return (
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={`${isDrawn ? "" : "bg-paper object-contain "}shrink-0 rounded-xl`}
      />
    );
  }
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className="shrink-0 rounded-xl border border-line"
    >
      <rect width="64" height="64" className="fill-raised" />
      <path
        d="M-4 50q18-26 36-14t36-18M-4 60q20-24 38-13t34-15M-4 40q18-28 34-16t38-20"
        className="stroke-line"
        strokeWidth="2"
        fill="none"
      />
      <text x="32" y="43" textAnchor="middle" className="fill-ink font-display text-3xl font-bold">
        {[...name][0]}
      </text>
    </svg>
  );
}
