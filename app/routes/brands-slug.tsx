import { Link } from "react-router";
import { pageMeta } from "~/components/page-meta";
import { Picture } from "~/components/picture";
import { SLUG_PATTERN } from "~/entities/slug";
import { BrandLogo } from "~/features/brands/brand-logo";
import { BrandFacts, BrandNeighbours, BrandProducts, BrandPromotions } from "~/features/brands/brand-parts";
import { viewBrand } from "~/features/brands/brand-view.server";
import { viewSessions } from "~/features/rundown/rundown";
import { SessionList } from "~/features/rundown/session-list";
import { routeRefuses } from "~/http/failures";
import { essential, optional } from "~/http/outage.server";
import { siteClock } from "~/services/clock/clock.server";
import { describePicture } from "~/services/pictures/pictures.server";
import { productApi } from "~/services/product-api/product-api.server";
import type { Route } from "./+types/brands-slug";

export async function loader({ params, url }: Route.LoaderArgs) {
  if (!SLUG_PATTERN.test(params.slug)) throw routeRefuses(url.pathname);
  const [detail, sessions, programs] = await Promise.all([
    essential(productApi.brand(params.slug)),
    optional(productApi.sessions({ brand: params.slug })),
    optional(productApi.programs()),
  ]);
  if (!detail) throw routeRefuses(url.pathname);
  return {
    ...viewBrand(detail),
    cover: detail.brand.cover ? describePicture(detail.brand.cover) : null,
    sessions: viewSessions(sessions ?? [], programs ?? [], siteClock.now()).map(({ brand: _, ...session }) => session),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.name ?? "Brand",
    description: loaderData ? `${loaderData.tagline} Booth ${loaderData.booth}, ${loaderData.hall}.` : "",
  });

export default function BrandPage({ loaderData: brand }: Route.ComponentProps) {
  return (
    <article className="page space-y-10 pt-8">
      <header className="space-y-6">
        <p>
          <Link to="/brands" className="text-link inline-flex min-h-11 items-center">
            All brands
          </Link>
        </p>
        {brand.cover ? (
          <Picture
            image={brand.cover}
            alt=""
            sizes="(min-width: 80rem) 78rem, 100vw"
            priority
            className="w-full rounded-3xl"
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-5">
          <BrandLogo name={brand.name} logo={brand.logo} size={96} />
          <div>
            <h1 tabIndex={-1} className="font-display text-4xl font-extrabold tracking-tight outline-none sm:text-5xl">
              {brand.name}
            </h1>
            <p className="mt-1 text-lg text-muted">{brand.tagline}</p>
          </div>
        </div>
        <BrandFacts brand={brand} />
      </header>
      <section aria-labelledby="story" className="prose">
        <h2 id="story">Story</h2>
        {brand.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <BrandPromotions promotions={brand.promotions} />
      <BrandProducts products={brand.products} />
      {brand.sessions.length > 0 ? (
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="mb-4 font-display text-2xl font-bold">
            On stage
          </h2>
          <SessionList sessions={brand.sessions} live={false} withDay />
        </section>
      ) : null}
      <BrandNeighbours previous={brand.previous} next={brand.next} />
    </article>
  );
}
