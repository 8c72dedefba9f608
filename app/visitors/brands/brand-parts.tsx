import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Brand, BrandDetail } from "~/content/model/brand";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";

type Facts = Pick<Brand, "website" | "instagram"> & {
  /** `lang` where a name is not in the page's language. */
  categories: readonly { slug: string; name: string; lang: string | undefined }[];
};

type BoothProps = Pick<Brand, "booth" | "hall"> & {
  days: string | undefined;
  /** The address of the booth on the map; undefined: it is not there. */
  map: string | undefined;
};

/** Where a brand stands, in one line, which leads to the map. */
export function BrandBooth({ booth, hall, days, map }: BoothProps) {
  const words = (
    <>
      <span>{m.brands_booth()}</span> <strong>{booth}</strong>, {hall}
      {days ? `, ${days}` : null}
    </>
  );
  return (
    <p className="brand-booth">
      {map ? (
        <Link to={map} rel="nofollow" className="text-link -my-1 inline-block py-1">
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}

/** A brand's categories, site and Instagram. */
export function BrandFacts({ brand }: { brand: Facts }) {
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      <div>
        <dt className="eyebrow">{m.brands_category()}</dt>
        <dd className="flex flex-wrap gap-x-4">
          {brand.categories.map((category) => (
            <Link
              key={category.slug}
              to={`/brands?category=${category.slug}`}
              lang={category.lang}
              className="text-link inline-flex min-h-11 items-center"
            >
              {category.name}
            </Link>
          ))}
        </dd>
      </div>
      {brand.website || brand.instagram ? (
        <div>
          <dt className="eyebrow">{m.brands_elsewhere()}</dt>
          <dd className="flex flex-wrap gap-x-4">
            {brand.website ? <OutsideLink href={brand.website} icon="lucide:globe" label={m.brands_website()} /> : null}
            {brand.instagram ? (
              <OutsideLink
                href={`https://www.instagram.com/${brand.instagram}/`}
                icon="lucide:camera"
                label={m.brands_instagram({ name: brand.instagram })}
              />
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function OutsideLink({ href, icon, label }: { href: string; icon: string; label: string }) {
  return (
    <a href={href} rel="noopener noreferrer" className="text-link inline-flex min-h-11 items-center gap-2">
      <Icon name={icon} />
      {label}
    </a>
  );
}

/** A titled part of a brand's page. */
export function BrandSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="blazed mb-6 font-display text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Of a brand's words, where it is not the page's language. */
type WithLang = { lang?: string };

type BrandPromotionsProps = WithLang & {
  promotions: readonly string[];
  /** Whether the expo at which they stand is over. */
  isOver: boolean;
};

/** Offers at the expo, or what they were. */
export function BrandPromotions({ promotions, isOver, lang }: BrandPromotionsProps) {
  if (promotions.length === 0) return null;
  return (
    <BrandSection id="offers" title={isOver ? m.brands_offers_past() : m.brands_offers()}>
      <ul lang={lang} className="grid gap-3 sm:grid-cols-2">
        {promotions.map((promotion) => (
          <li key={promotion} className="flex gap-3 rounded-2xl border-2 border-dashed border-accent p-4">
            <Icon name="lucide:tag" className="mt-1 shrink-0 text-trail" />
            {promotion}
          </li>
        ))}
      </ul>
    </BrandSection>
  );
}

/** What a brand brings, with prices where it gives them. */
export function BrandProducts({
  products,
  lang,
}: { products: readonly { name: string; price?: string }[] } & WithLang) {
  if (products.length === 0) return null;
  return (
    <BrandSection id="products" title={m.brands_products()}>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {products.map((product) => (
          <li
            key={product.name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
          >
            <span lang={lang}>{product.name}</span>
            {product.price ? <span className="shrink-0 font-semibold">{product.price}</span> : null}
          </li>
        ))}
      </ul>
    </BrandSection>
  );
}

/** The brands before and after in order of name. */
export function BrandNeighbours({ previous, next }: Pick<BrandDetail, "previous" | "next">) {
  return (
    <nav
      aria-label={m.brands_more()}
      className="flex flex-wrap justify-between gap-4 border-t border-line pt-8 max-sm:*:grow"
    >
      {previous ? (
        <Link to={`/brands/${previous.slug}`} rel="prev" className="button-quiet">
          <Icon name="lucide:arrow-left" />
          <span className="sr-only">{`${m.brands_previous()} `}</span>
          {previous.name}
        </Link>
      ) : null}
      {next ? (
        <Link to={`/brands/${next.slug}`} rel="next" className="button-quiet">
          <span className="sr-only">{`${m.brands_next()} `}</span>
          {next.name}
          <Icon name="lucide:arrow-right" />
        </Link>
      ) : null}
    </nav>
  );
}
