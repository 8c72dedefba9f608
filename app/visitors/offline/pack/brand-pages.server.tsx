import { Link } from "react-router";
import { foreignLang } from "~/base/translations/localized";
import { formatPrice } from "~/base/values/money";
import type { BrandDetail, BrandSummary } from "~/content/model/brand";
import { PageHeader } from "~/design/components/page/page-header";
import { m } from "~/paraglide/messages";
import { BrandGrid, BrandLogo } from "~/visitors/brands/brand-card";
import { LetterLinks } from "~/visitors/brands/brand-filter";
import { listCards } from "~/visitors/brands/brand-list.server";
import { BrandBooth, BrandFacts, BrandProducts, BrandPromotions } from "~/visitors/brands/brand-parts";
import { toStands } from "~/visitors/brands/hall-map-view.server";
import { Unannounced } from "~/visitors/event/unannounced";
import { mapHref } from "~/visitors/map/hall/map-query";
import type { PackPage } from "./pack-page";

/** All brands on one page from A to Z, with a search in their names and booths. */
export function brandList(brands: readonly BrandSummary[]): PackPage {
  const list = listCards(brands, { q: "", category: "", order: "name" });
  // Their marks are pictures, which the phone has not: each has its letter.
  const cards = list.cards.map((card) => ({ ...card, logo: null }));
  const main = (
    <>
      <PageHeader tight motif="stall" eyebrow={m.brands_eyebrow()} title={m.brands_title()} lead={m.brands_lead()} />
      <div className="page space-y-6">
        {cards.length > 0 ? (
          <>
            <label className="block max-w-lg font-semibold">
              {m.offline_brands_filter()}
              <input type="search" className="field mt-1" autoComplete="off" data-filters="all-brands" />
            </label>
            <p className="text-sm text-muted">{m.brands_count({ count: cards.length })}</p>
            {list.letters.length > 0 ? <LetterLinks letters={list.letters} /> : null}
            <div id="all-brands">
              <BrandGrid brands={cards} />
            </div>
          </>
        ) : (
          <Unannounced title={m.event_unannounced_brands()} />
        )}
      </div>
    </>
  );
  return { path: "/brands", title: m.brands_title(), main };
}

/** The page of a brand without its pictures. @param isOver the expo at which its offers stand is over */
export function brandPage({ brand, categories }: BrandDetail, isOver: boolean): PackPage {
  const { slug, name, tagline, booth, hall, website, instagram, promotions, products } = brand;
  const lang = foreignLang(brand);
  const { days, moreBooths } = toStands(brand);
  const map = mapHref({ to: [slug] });
  const main = (
    <article>
      <header className="page-head contours">
        <div className="page pt-6 pb-6">
          <p>
            <Link to="/brands" className="text-link inline-flex min-h-11 items-center">
              {m.brands_all()}
            </Link>
          </p>
          <div className="brand-head mt-4 flex flex-wrap items-center gap-x-8 gap-y-5">
            <BrandLogo name={name} logo={null} size={120} />
            <div className="min-w-0 flex-1 basis-72">
              <h1 className="font-display text-display wrap-anywhere">{name}</h1>
              <BrandBooth booth={booth} hall={hall} days={days} map={map} />
              {moreBooths?.map((stand) => (
                <BrandBooth key={`${stand.hall} ${stand.booth} ${stand.days}`} {...stand} map={map} />
              ))}
              <p lang={lang} className="mt-3 text-lead text-muted">
                {tagline}
              </p>
              <p>
                <Link to={map} className="text-link inline-flex min-h-11 items-center">
                  {m.map_link_way()}
                </Link>
              </p>
            </div>
          </div>
        </div>
      </header>
      <div className="page space-y-14">
        <section aria-labelledby="story" className="prose">
          <h2 id="story">{m.brands_story()}</h2>
          {brand.description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} lang={lang}>
              {paragraph}
            </p>
          ))}
        </section>
        <BrandFacts
          brand={{
            ...{ website, instagram },
            categories: categories.map((one) => ({ slug: one.slug, name: one.name, lang: foreignLang(one) })),
          }}
        />
        <BrandPromotions promotions={promotions} isOver={isOver} lang={lang} />
        <BrandProducts
          products={products.map((product) => ({
            name: product.name,
            price: product.price === undefined ? undefined : formatPrice(product.price, "IDR"),
          }))}
          lang={lang}
        />
      </div>
    </article>
  );
  return { path: `/brands/${slug}`, title: name, main };
}
