import { Link } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { foreignLang } from "~/base/translations/localized";
import { isShownIn, seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { saleAt } from "~/content/season/ticket-state";
import { Icon, known } from "~/design/components/media/icon";
import { EmptyState } from "~/design/components/page/empty-state";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { SeasonCard } from "~/design/components/page/season-card";
import { icons } from "~/design/icons/icons.server";
import { m } from "~/paraglide/messages";
import { optional, required } from "~/platform/http/rendering/outage.server";
import { lowestPrice } from "~/sales/shop/passes/ticket-views.server";
import type { Route } from "./+types/links";

export const handle = { theme: "zinc" };

export async function loader() {
  const [[event, all], tickets] = await Promise.all([
    required(Promise.all([productApi.event(), productApi.links()])),
    optional(productApi.tickets()),
  ]);
  const now = siteClock.now();
  const season = seasonAt(event, now);
  const price = tickets && lowestPrice(tickets, event, now);
  // Before their sale the links lead to no tickets: who follows one wants to buy.
  const isSold = saleAt(tickets ?? null, event, now) === "now" || !isOpenForBusiness(season);
  const links = all
    .filter(({ url }) => isSold || url !== "/ticket")
    .filter((link) => isShownIn(link, season) && !(link.until && now >= Date.parse(link.until)))
    .map(({ label, url, icon, note, lang }) => ({
      ...{ label, url, icon, lang: foreignLang({ lang }) },
      note: note ?? (url === "/ticket" ? price : undefined),
      /** The price is in the page's language. */
      noteLang: note === undefined && foreignLang({ lang }) ? currentLocale() : undefined,
    }));
  return {
    links,
    icons: icons.draw(links.map((link) => link.icon).filter((name) => !known[name])),
    season: seasonViews()[season].pages["/links"],
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.info_links_title(), description: m.info_links_description() });

const entryClass = "card flex min-h-12 items-center gap-4 px-5 py-4";
/** What most come for; `muted` and `trail` are for the ground of the page. */
const ticketClass = `${entryClass} border-accent bg-accent text-on-accent [--muted:var(--on-accent)] [--trail:var(--on-accent)]`;

export default function Links({ loaderData: { links, icons, season } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader motif="links" title={m.info_links_title()} lead={season.lead} />
      <div className="page space-y-8">
        {season.card ? <SeasonCard card={season.card} /> : null}
        {links.length === 0 ? (
          <EmptyState title={m.info_links_none_title()}>{m.info_links_none_text()}</EmptyState>
        ) : null}
        <ul className="flex flex-wrap gap-3">
          {links.map((link) => {
            const inside = (
              <>
                <Icon name={link.icon} drawing={icons[link.icon]} className="shrink-0 text-2xl text-trail" />
                <span>
                  <span className="block font-semibold">{link.label}</span>
                  {link.note ? (
                    <span lang={link.noteLang} className="block text-sm text-muted">
                      {link.note}
                    </span>
                  ) : null}
                </span>
              </>
            );
            return (
              <li
                key={link.url + link.label}
                lang={link.lang}
                className="grid grow basis-full sm:basis-5/12 lg:basis-[30%] lg:first:nth-last-[3n+1]:basis-full"
              >
                {link.url.startsWith("/") ? (
                  <Link to={link.url} className={link.url === "/ticket" ? ticketClass : entryClass}>
                    {inside}
                  </Link>
                ) : (
                  <a href={link.url} rel="noopener noreferrer" className={entryClass}>
                    {inside}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
