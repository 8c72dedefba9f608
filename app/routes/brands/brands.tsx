import { data, Link } from "react-router";
import { memoize } from "~/base/i18n/memoize";
import { shownYear } from "~/base/i18n/shown-year";
import { pageNumber, SLUG_PATTERN } from "~/base/values/addresses";
import { BRAND_ORDERS } from "~/base/values/choices";
import { listHref } from "~/config/list-href";
import { productApi } from "~/content/product-api/product-api.server";
import { siteUrl } from "~/content/site/structured-data.server";
import { Pagination } from "~/design/components/navigation/pagination";
import { NoResults } from "~/design/components/page/no-results";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { setStructuredData } from "~/platform/http/rendering/page-data.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { type BrandCardData, BrandGrid } from "~/visitors/brands/brand-card";
import { BrandFilter, CategoryLinks, LetterLinks } from "~/visitors/brands/brand-filter";
import {
  brandsStructuredData,
  categoryLinks,
  listCards,
  readBrandList,
  toNearestView,
} from "~/visitors/brands/brand-list.server";
import { Unannounced } from "~/visitors/event/unannounced";
import type { Route } from "./+types/brands";

function readQuery(params: URLSearchParams) {
  const category = params.get("category") ?? "";
  return {
    q: (params.get("q") ?? "").trim().slice(0, 80),
    category: SLUG_PATTERN.test(category) ? category : "",
    order: BRAND_ORDERS.find((order) => order === params.get("order")) ?? ("" as const),
    page: pageNumber(params.get("page")),
  };
}

const gridOf = memoize((cards: BrandCardData[]) => <BrandGrid brands={cards} />);

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const query = readQuery(url.searchParams);
  const { brands, categories, nearest, ...list } = await required(readBrandList(productApi, query));
  setStructuredData(context, [brandsStructuredData(brands, { page: list.page, total: list.total, siteUrl })]);
  const { cards, letters } = listCards(brands, query);
  const count = list.total;
  const near = toNearestView(nearest);
  const elsewhere = count === 0 && query.q !== "" && categories.some((category) => category.count > 0);
  const view = {
    ...query,
    ...list,
    count: query.q ? m.brands_count_for({ count, search: query.q }) : m.brands_count({ count }),
    categories: categoryLinks(categories, query),
    letters,
    brands: cards.length > 0 ? serverHtml(args, gridOf(cards)) : null,
    searches: near?.searches ?? [],
    nearest: near?.cards.length ? serverHtml(args, <BrandGrid brands={near.cards} />) : null,
    /** The search in all categories, where they have what this one lacks. */
    map: shownYear() === null ? "/map" : null,
    elsewhere: elsewhere ? listHref("/brands", { q: query.q }) : null,
  };
  const { category, page } = query;
  const categoryExists = category === "" || categories.some(({ slug }) => slug === category);
  const pageExists = page === 1 || brands.length > 0;
  // A search without results has status 200.
  return data(view, { status: categoryExists && pageExists ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.brands_title(),
    description: args.loaderData?.total
      ? m.brands_description({ total: args.loaderData.total })
      : m.brands_description_none(),
  });

export default function Brands({ loaderData }: Route.ComponentProps) {
  const {
    brands,
    categories,
    letters,
    q,
    category,
    order,
    page,
    pages,
    count,
    total,
    searches,
    nearest,
    map,
    elsewhere,
  } = loaderData;
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="stall"
        eyebrow={m.brands_eyebrow()}
        title={m.brands_title()}
        lead={m.brands_lead()}
      />
      <div className="page space-y-6">
        <div className="space-y-3">
          <BrandFilter q={q} category={category} order={order} />
          <CategoryLinks links={categories} />
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <p role="status" className="text-sm text-muted">
              {count}
            </p>
            {map ? (
              <p className="flex gap-x-6">
                <Link to={map} className="text-link inline-flex min-h-11 items-center">
                  {m.map_link()}
                </Link>
                <Link to="/plan" className="text-link inline-flex min-h-11 items-center">
                  {m.plan_link()}
                </Link>
              </p>
            ) : null}
            {letters.length > 0 ? <LetterLinks letters={letters} /> : null}
          </div>
        </div>
        {brands ? (
          <>
            <h2 className="sr-only">{m.brands_matches()}</h2>
            <ServerHtml html={brands} />
          </>
        ) : total === 0 && !q && !category ? (
          <Unannounced title={m.event_unannounced_brands()} />
        ) : (
          <>
            <NoResults
              title={q && total === 0 ? m.brands_empty_title_for({ search: q }) : m.brands_empty_title()}
              text={m.brands_empty_text()}
              searches={searches}
            >
              <p className="mt-4 flex flex-wrap justify-center gap-3">
                {elsewhere ? (
                  <Link to={elsewhere} className="button-quiet">
                    {m.brands_search_everywhere()}
                  </Link>
                ) : null}
                <Link to="/brands" className="button-quiet">
                  {m.brands_show_all()}
                </Link>
              </p>
            </NoResults>
            {nearest ? (
              <section aria-labelledby="nearest" className="pt-6">
                <h2 id="nearest" className="blazed mb-4 font-display text-heading">
                  {m.brands_nearest()}
                </h2>
                <ServerHtml html={nearest} />
              </section>
            ) : null}
          </>
        )}
        <Pagination
          label={m.brands_pages()}
          page={page}
          pages={pages}
          hrefFor={(to) => listHref("/brands", { q, category, order, page: to })}
        />
      </div>
    </>
  );
}
