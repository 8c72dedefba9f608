import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { lastAddress } from "~/base/framework/keep-alive/visited-pages";
import { localHref } from "~/base/i18n/current-locale";
import { shownYear } from "~/base/i18n/shown-year";
import { foreignLang } from "~/base/translations/localized";
import { SLUG_PATTERN } from "~/base/values/addresses";
import { formatPrice } from "~/base/values/money";
import { movedPage } from "~/content/http/moved-pages.server";
import { seasonAt } from "~/content/model/season";
import { describePicture } from "~/content/pictures/pictures.server";
import { productApi } from "~/content/product-api/product-api.server";
import { seasonRules } from "~/content/season/season-rules";
import { siteUrl } from "~/content/site/structured-data.server";
import { Gallery } from "~/design/components/gallery/gallery";
import { Picture } from "~/design/components/media/picture";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { Share } from "~/design/components/share/share";
import { Star } from "~/design/components/star/star";
import type { GalleryOptions } from "~/design/model/gallery";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { BrandLogo } from "~/visitors/brands/brand-card";
import { logoAddress } from "~/visitors/brands/brand-list.server";
import {
  BrandBooth,
  BrandFacts,
  BrandNeighbours,
  BrandProducts,
  BrandPromotions,
  BrandSection,
} from "~/visitors/brands/brand-parts";
import { HallMap } from "~/visitors/brands/hall-map";
import { toHallMaps, toStands } from "~/visitors/brands/hall-map-view.server";
import { toPictureViews } from "~/visitors/gallery/gallery-view.server";
import chartStyles from "~/visitors/map/chart.css?url";
import { mapHref } from "~/visitors/map/hall/map-query";
import { toSessionEntries, toSessionViews } from "~/visitors/rundown/rundown";
import { Sessions } from "~/visitors/rundown/session-list";
import { brandWord } from "~/visitors/stars/word";
import type { Route } from "./+types/brands-slug";

export { keepDataBehindViewer as shouldRevalidate } from "~/design/components/gallery/keep-data-behind-viewer";

export async function loader(args: Route.LoaderArgs) {
  const { params, url } = args;
  if (!SLUG_PATTERN.test(params.slug)) throw pageNotFound(url.pathname);
  const detail = await required(productApi.brand(params.slug));
  if (!detail) throw (await movedPage("brands", params.slug)) ?? pageNotFound(url.pathname);
  // After the brand: an invented slug causes one request to the API and nothing that is cached.
  const [event, plan, sessions, programs] = await Promise.all([
    optional(productApi.event()),
    optional(productApi.plan()),
    optional(productApi.sessions({ brand: params.slug })),
    optional(productApi.programs()),
  ]);
  const views = toSessionViews(sessions ?? [], programs ?? [], siteClock.now());
  const { brand, categories, previous, next } = detail;
  const { name, logo, tagline, booth, hall, website, instagram, promotions } = brand;
  const maps = plan ? toHallMaps(plan, brand) : [];
  return {
    logo: logoAddress(logo),
    ...toStands(brand),
    ...{ name, tagline, booth, hall, website, instagram, promotions, previous, next },
    categories: categories.map(({ slug, name, lang }) => ({ slug, name, lang: foreignLang({ lang }) })),
    url: siteUrl + localHref(`/brands/${brand.slug}`),
    lang: foreignLang(brand),
    star:
      shownYear() === null
        ? serverHtml(args, <Star word={brandWord(brand)} name={name} label={m.plan_star_label()} />)
        : null,
    story: brand.description.split(/\n{2,}/),
    products: brand.products.map((product) => ({
      name: product.name,
      price: product.price === undefined ? undefined : formatPrice(product.price, "IDR"),
    })),
    isOver: seasonRules[seasonAt(event, siteClock.now())].isOver,
    pictures: toPictureViews(brand.gallery ?? []),
    cover: brand.cover ? describePicture(brand.cover) : null,
    /** All its booths on the map. A past edition has no such page. */
    map: maps.length > 0 && shownYear() === null ? mapHref({ to: [brand.slug] }) : undefined,
    maps: maps.map((map) => serverHtml(args, <HallMap map={map} />)),
    sessions:
      views.length > 0 ? serverHtml(args, <Sessions sessions={toSessionEntries(views, false)} withDay />) : null,
  };
}

const GALLERY_OPTIONS: GalleryOptions = {
  singleThumbnail: false,
  nbThumbnailsDisplayed: -1,
  defaultStructure: true,
  rotationOn: false,
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.name ?? m.brands_brand(),
    description: args.loaderData ? m.brands_brand_description(args.loaderData) : "",
  });

export default function BrandPage({ loaderData: brand }: Route.ComponentProps) {
  return (
    <article>
      <header className="page-head contours">
        <div className="page pt-6 pb-6">
          <p className="print:hidden">
            <Link to={lastAddress("/brands")} viewTransition className="text-link inline-flex min-h-11 items-center">
              {m.brands_all()}
            </Link>
          </p>
          <div className="brand-head mt-4 flex flex-wrap items-center gap-x-8 gap-y-5">
            <BrandLogo name={brand.name} logo={brand.logo} size={120} />
            <div className="min-w-0 flex-1 basis-72">
              <h1 tabIndex={-1} className="font-display text-display wrap-anywhere outline-none">
                {brand.name}
              </h1>
              <BrandBooth booth={brand.booth} hall={brand.hall} days={brand.days} map={brand.map} />
              {brand.moreBooths?.map((stand) => (
                <BrandBooth key={`${stand.hall} ${stand.booth} ${stand.days}`} {...stand} map={brand.map} />
              ))}
              <p lang={brand.lang} className="mt-3 text-lead text-muted">
                {brand.tagline}
              </p>
              {brand.star ? <ServerHtml html={brand.star} className="mt-4 block" /> : null}
            </div>
          </div>
        </div>
      </header>
      <div className="page space-y-14">
        {brand.cover ? (
          <div>
            <Picture
              image={brand.cover}
              alt=""
              sizes="(min-width: 80rem) 76rem, 100vw"
              priority
              className="aspect-3/2 w-full rounded-3xl object-cover object-bottom sm:aspect-21/9"
            />
          </div>
        ) : null}
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
          <section aria-labelledby="story" className="prose">
            <h2 id="story" className="blazed text-heading">
              {m.brands_story()}
            </h2>
            {brand.story.map((paragraph) => (
              <p key={paragraph} lang={brand.lang}>
                {paragraph}
              </p>
            ))}
          </section>
          <div className="space-y-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
            <BrandFacts brand={brand} />
            {brand.maps.map((map) => (
              <ServerHtml key={map.key} html={map} className="block" />
            ))}
          </div>
          <BrandPromotions promotions={brand.promotions} isOver={brand.isOver} lang={brand.lang} />
          <BrandProducts products={brand.products} lang={brand.lang} />
        </div>
        {brand.pictures.length > 0 ? (
          <BrandSection id="pictures" title={m.brands_pictures()}>
            <Gallery
              id={1}
              name={m.brands_pictures_of({ name: brand.name })}
              pictures={brand.pictures}
              options={GALLERY_OPTIONS}
            />
          </BrandSection>
        ) : null}
        {brand.sessions ? (
          <BrandSection id="sessions" title={m.brands_on_stage()}>
            <ServerHtml html={brand.sessions} />
          </BrandSection>
        ) : null}
        <Share title={brand.name} url={brand.url} />
        <BrandNeighbours previous={brand.previous} next={brand.next} />
      </div>
    </article>
  );
}
