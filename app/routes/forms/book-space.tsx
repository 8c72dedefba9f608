import { type ReactNode, useState } from "react";
import { Link, redirect } from "react-router";
import { siteClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { createFormSchema } from "~/base/forms/form-schema";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { readHeldText } from "~/booths/registration/held-words.server";
import { holdingUnits, refuseSize } from "~/booths/registration/register-units.server";
import { handPrices } from "~/content/availability/shown-booths.server";
import { type Season, seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isOpenForBusiness } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { marketingContact } from "~/content/site/read-site.server";
import { NextSteps } from "~/design/components/form/next-steps";
import { SentPanel } from "~/design/components/form/sent-panel";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { SeasonCard } from "~/design/components/page/season-card";
import { hasBoothChoice, readBoothChoice } from "~/leads/exhibitor-registration/booth-choice";
import { BoothForm } from "~/leads/exhibitor-registration/booth-form";
import { BoothReceipt } from "~/leads/exhibitor-registration/booth-receipt";
import {
  describeRegisteredBooth,
  faultOfRegistered,
  toBoothView,
} from "~/leads/exhibitor-registration/booth-view.server";
import { ExhibitorForm } from "~/leads/exhibitor-registration/exhibitor-form";
import { PricedBooth } from "~/leads/exhibitor-registration/priced-booth";
import { HallPlan, Prospectus } from "~/leads/exhibitor-registration/prospectus/prospectus";
import { pdfLabel, readProspectus } from "~/leads/exhibitor-registration/prospectus/read-prospectus.server";
import { completeCategory, createExhibitorSchema } from "~/leads/exhibitor-registration/schema";
import { BOOTH_SIZE, type ExhibitorValues, exhibitorForm, hiddenFields } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";
import { formGuard } from "~/platform/forms/form-guard.server";
import { handleForm } from "~/platform/forms/handle-form.server";
import { sentLinks } from "~/platform/forms/sent-link.server";
import { optional } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { siteOutbox } from "~/server/outbox/site-outbox.server";
import chartStyles from "~/visitors/map/chart.css?url";
import { readStockCharts } from "~/visitors/map/stock/read-stock-charts.server";
import { StockCharts } from "~/visitors/map/stock/stock-chart";
import type { Route } from "./+types/book-space";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

/** The prospectus with the halls as the map draws them. */
const readMapped = () => readProspectus(readStockCharts);
type Mapped = NonNullable<Awaited<ReturnType<typeof readMapped>>>;

// Accepts any category: the action does not wait for an API that hangs, and what was typed during an outage stays valid.
const schema = createExhibitorSchema(hiddenFields(env.exhibitorFields));
/** The same for a booth of squares, whose area counts in place of the one that was typed. */
const schemaOfSquares = createFormSchema(exhibitorForm, { hidden: hiddenFields(env.exhibitorFields) });

/** The categories to choose from; null during an outage of the product API, or when it has none. */
async function readCategories() {
  const list = await optional(productApi.brands());
  return list && list.categories.length > 0 ? list.categories.map(({ slug, name }) => ({ slug, name })) : null;
}

/** Staff read the name, so it is in their language. */
async function findCategoryName(category: string): Promise<string | undefined> {
  const categories = await optional(runWithLocale(env.staffLanguage, readCategories), { inAction: true });
  return categories?.find(({ slug }) => slug === category)?.name;
}

/** What helps meanwhile, beside the PDF. */
const helpfulLinks = () => [
  { to: "/event.ics", label: m.forms_link_calendar() },
  { to: "/visit", label: m.forms_exhibitor_link_visit() },
  { to: "/press", label: m.forms_exhibitor_link_press() },
];

/** What the form says around its fields. */
const formTexts = () => ({
  submitLabel: m.forms_exhibitor_submit(),
  sections: {
    company: m.forms_exhibitor_section_company(),
    contactName: m.forms_exhibitor_section_you(),
    boothType: m.forms_exhibitor_section_booth(),
  } satisfies Partial<Record<keyof ExhibitorValues, string>>,
});

/** What follows a registration: the steps, then the dates that are still ahead. */
function nextSteps({ exhibiting: { steps }, dates }: Mapped) {
  const ahead = dates.filter(({ passed }) => !passed);
  return [...steps, ...ahead.map(({ when, title, text }) => ({ when, text: `${title}. ${text}` }))];
}

/** The season. While the event is out of reach, registrations are taken. */
async function readSeason(): Promise<Season> {
  const event = await optional(productApi.event(), { inAction: true });
  return seasonAt(event, siteClock.now());
}

/**
 * Area, squares, extras and price of what is registered, as they are stored. The prices are waited for as the categories are.
 * @throws FormRefused for squares that no booth of the type has
 */
async function describeBooth(values: ExhibitorValues, query: URLSearchParams) {
  const [exhibiting, plan] = await Promise.all([
    optional(productApi.exhibiting(), { inAction: true }),
    optional(productApi.plan(), { inAction: true }),
  ]);
  const { boothType = "not_sure", boothSize } = values;
  const choice = readBoothChoice(query, plan, handPrices());
  const why = faultOfRegistered({ boothType, boothSize }, choice);
  if (why) throw refuseSize(query, { boothType, plan }, why);
  return describeRegisteredBooth({ boothType, boothSize }, choice, exhibiting);
}

/** What the page shows of prices and of the booth in the address. */
function showProspectus(args: Route.LoaderArgs, { view, dates, exhibiting, stock, halls }: Mapped) {
  const { searchParams } = args.url;
  const { title, form, prefill, ...booth } = toBoothView(
    exhibiting,
    readBoothChoice(searchParams, stock?.plan ?? null, handPrices()),
    stock,
  );
  const { plan, ...about } = view;
  const floors = booth.plan;
  return {
    booth: {
      title,
      prospectus: serverHtml(args, <Prospectus view={about} dates={dates} />),
      hall: plan &&
        floors && {
          title: view.titles.hall,
          lead: m.forms_booth_plan_lead(),
          map: serverHtml(args, <StockCharts charts={halls} />),
          squares: serverHtml(args, <HallPlan title={view.titles.hall} plan={plan} floors={floors} form={form} />),
        },
      form: serverHtml(args, <BoothForm form={form} />),
      receipt: serverHtml(args, <BoothReceipt receipt={booth.receipt} chat={marketingContact()} />),
      values: form.values,
      prefill,
    },
    isChosen: hasBoothChoice(searchParams),
  };
}

/** A form without scripts sends each square by itself. A choice has one address. */
function redirectToOneList(query: URLSearchParams) {
  const squares = query.getAll("squares");
  if (squares.length < 2) return;
  const single = new URLSearchParams(query);
  single.set("squares", squares.join());
  throw redirect(`/book-space?${single}`);
}

export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  redirectToOneList(url.searchParams);
  const sent = sentLinks.read("/book-space", url.searchParams);
  // At once: a request that two of them need is sent once, also when it fails.
  const [season, prospectus, categories] = await Promise.all([
    readSeason(),
    optional(readMapped()),
    sent ? null : readCategories(),
  ]);
  const { lead, card } = seasonViews()[season].pages["/book-space"];
  const register = m.forms_exhibitor_register();
  const pdf = prospectus && { to: "/book-space/prospectus.pdf", label: pdfLabel(prospectus.pdfBytes) };
  const head = {
    eyebrow: m.forms_exhibitor_eyebrow(),
    title: m.forms_exhibitor_title(),
    description: m.forms_exhibitor_description(BOOTH_SIZE.min),
    lead,
  };
  if (sent) {
    const links = [...(pdf ? [pdf] : []), ...helpfulLinks()];
    const held = await readHeldText(sent);
    // From the server, so that a first load has no texts of another view.
    const thanks = {
      title: m.forms_exhibitor_sent(),
      text: [m.forms_exhibitor_sent_text(), ...(held ? [held] : [])].join(" "),
      again: { to: "/book-space", label: m.forms_exhibitor_again() },
    };
    return { sent, thanks, head, steps: prospectus ? nextSteps(prospectus) : [], links };
  }
  return {
    sent: null,
    head,
    card,
    guard: formGuard.issue(),
    texts: { heading: m.forms_exhibitor_label(), ...formTexts() },
    categories,
    toggles: env.exhibitorFields,
    // Nothing is offered that cannot be booked.
    pdf: card || !pdf ? null : { ...pdf, register },
    offer: !card && prospectus ? showProspectus(args, prospectus) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args;
  const season = await readSeason();
  const { lead } = seasonViews()[season].pages["/book-space"];
  return handleForm(
    {
      form: exhibitorForm,
      outbox: holdingUnits(siteOutbox(), args),
      closed: isOpenForBusiness(season) ? null : m.forms_exhibitor_closed({ lead }),
      path: "/book-space",
      schema: url.searchParams.has("squares") ? schemaOfSquares : schema,
      complete: async (values) => {
        const [category, booth] = await Promise.all([
          completeCategory(values, findCategoryName),
          describeBooth(values, url.searchParams),
        ]);
        return { ...category, ...booth };
      },
      thanks: m.forms_exhibitor_thanks,
    },
    { request, context },
  );
}

export { revalidateClosedForm as shouldRevalidate } from "~/design/components/form/public-form";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.head.title ?? "",
    outcome: args.loaderData?.sent && m.forms_sent(),
    description: args.loaderData?.head.description ?? "",
  });

type Offer = Extract<Route.ComponentProps["loaderData"], { sent: null }>["offer"];

/**
 * The registration beside its price. Decided when the form opens: a prospectus that was out of reach then, and arrives later, would make the form
 * anew, without what was typed.
 */
function PricedForm({ offer, children }: { offer: Offer; children: ReactNode }) {
  const [isPriced] = useState(offer !== null);
  return offer && isPriced ? <PricedBooth {...offer.booth}>{children}</PricedBooth> : children;
}

export default function BookSpace({ loaderData, actionData }: Route.ComponentProps) {
  // As wide as what it stands below: a card, or the form that calculates.
  const isWide = loaderData.sent === null && (loaderData.card || loaderData.offer);
  const register = (
    <div id="register" className={`scroll-mt-24${isWide ? "" : " max-w-3xl"}`}>
      {loaderData.sent !== null ? (
        <>
          <SentPanel {...loaderData.thanks} sent={loaderData.sent} />
          <NextSteps steps={loaderData.steps} links={loaderData.links} />
        </>
      ) : (
        <div className="space-y-10">
          {loaderData.card ? <SeasonCard card={loaderData.card} /> : null}
          {/* A closed form is shown to someone who filled it in. */}
          {loaderData.card && !actionData ? null : (
            <>
              <h2 className="blazed font-display text-2xl font-extrabold">{loaderData.texts.heading}</h2>
              <ExhibitorForm
                categories={loaderData.categories}
                hidden={hiddenFields(loaderData.toggles)}
                booth={loaderData.offer?.isChosen ? loaderData.offer.booth.prefill : undefined}
                texts={loaderData.texts}
                guard={actionData?.guard ?? loaderData.guard}
                lastResult={actionData?.result}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="build"
        eyebrow={loaderData.head.eyebrow}
        title={loaderData.head.title}
        lead={loaderData.head.lead}
      >
        {loaderData.sent === null && loaderData.pdf ? (
          <p className="mt-6 flex flex-wrap gap-3">
            <a href="#register" className="button-accent">
              {loaderData.pdf.register}
            </a>
            <Link to={loaderData.pdf.to} reloadDocument className="button-quiet">
              {loaderData.pdf.label}
            </Link>
          </p>
        ) : null}
      </PageHeader>
      <div className="page space-y-14">
        {loaderData.sent === null ? <PricedForm offer={loaderData.offer}>{register}</PricedForm> : register}
      </div>
    </>
  );
}
