import { Link } from "react-router";
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
    <article className="card relative flex h-full flex-col gap-3 p-4 hover:border-moss">
      <div className="flex items-start justify-between gap-2">
        <BrandLogo name={brand.name} logo={brand.logo} size={64} />
        <span className="rounded-md border border-line px-2 py-0.5 font-mono text-sm" title="Booth">
          <span className="sr-only">Booth </span>
          {brand.booth}
        </span>
      </div>
      <h3 className="font-display text-lg leading-tight font-bold">
        <Link to={`/brands/${brand.slug}`} className="after:absolute after:inset-0">
          {brand.name}
        </Link>
      </h3>
      <p className="text-sm text-muted">{brand.tagline}</p>
    </article>
  );
}

/** Brands as a grid of cards. */
export function BrandGrid({ brands }: { brands: readonly BrandCardData[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
      {brands.map((brand) => (
        <li key={brand.slug}>
          <BrandCard brand={brand} />
        </li>
      ))}
    </ul>
  );
}
