import { StaticList, type StaticListData } from "~/components/rendering/static-list";
import type { BrandSummary } from "~/entities/brand";
import { BrandLogo } from "./brand-logo";

/** What a card shows of a brand. */
export type BrandCardData = Pick<BrandSummary, "slug" | "name" | "logo" | "tagline" | "booth">;

/** Keeps of a brand just what its card shows, so that no page carries more. */
export function toBrandCard({ slug, name, logo, tagline, booth }: BrandSummary): BrandCardData {
  return { slug, name, logo, tagline, booth };
}

/** A brand in a grid: mark, name, what it is, and its square on the hall map. */
function BrandCard({ brand }: { brand: BrandCardData }) {
  return (
    <article className="card brand-card">
      <div>
        <BrandLogo name={brand.name} logo={brand.logo} size={64} />
        <span className="grid-square" title="Booth">
          <span>
            <span className="sr-only">Booth </span>
            {brand.booth}
          </span>
        </span>
      </div>
      <div>
        <h3>
          <a href={`/brands/${brand.slug}`} data-view-transition>
            {brand.name}
          </a>
        </h3>
        <p>{brand.tagline}</p>
      </div>
    </article>
  );
}

/** Brands as a grid of cards. */
export function BrandGrid({ brands }: { brands: StaticListData<BrandCardData> }) {
  return (
    <StaticList name="brand-grid" list={brands}>
      {(items) => <BrandCards brands={items} />}
    </StaticList>
  );
}

function BrandCards({ brands }: { brands: readonly BrandCardData[] }) {
  return (
    <ul className="brand-list grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4">
      {brands.map((brand) => (
        <li key={brand.slug}>
          <BrandCard brand={brand} />
        </li>
      ))}
    </ul>
  );
}
