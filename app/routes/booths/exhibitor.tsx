import { BrandPart } from "~/booths/brands/brand-part";
import { readBrandPart } from "~/booths/brands/brand-view.server";
import { prepareBrandsNow } from "~/booths/brands/site-brands.server";
import { changeExhibitor, outcomeOf } from "~/booths/desk/change-exhibitor.server";
import { ExhibitorDetail } from "~/booths/desk/exhibitor-page";
import { toExhibitorPage } from "~/booths/desk/exhibitor-view.server";
import { EXHIBITORS_PATH, exhibitorPath } from "~/booths/desk/exhibitors-address";
import { BOOTH_FIELDS } from "~/booths/desk/typed-booths";
import { MoneyPart } from "~/booths/invoices/desk/money-part";
import { readMoneyPart } from "~/booths/invoices/desk/money-part.server";
import { siteInvoices } from "~/booths/invoices/store/site-invoices.server";
import { PassesPart } from "~/booths/passes/passes-part";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { leadPath } from "~/leads/desk/lead-address";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { inTime, required } from "~/platform/http/rendering/outage.server";
import { StaffPage, useMay } from "~/staff/frame/staff-page";
import { KeptForm } from "~/staff/kept/kept-form";
import { rememberRefusal, requireStaff, STAFF_OUTAGE, wasRefused } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/exhibitor";

/** ms that the page waits for a part that it can do without. */
const PART_MS = 2_000;

/** `/staff/exhibitors/{reference}`: an exhibitor with its booths. `?to=` shows what a move to other booths changes. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (wasRefused(context)) return null;
  requireStaff(context, "manage-exhibitors");
  const exhibitor = await required(siteBooths().list.find(params.reference), STAFF_OUTAGE);
  if (!exhibitor) throw pageNotFound(url.pathname);
  const to = url.searchParams.get("to")?.slice(0, BOOTH_FIELDS.to) ?? null;
  const [page, money, brand] = await Promise.all([
    required(toExhibitorPage(exhibitor, to), STAFF_OUTAGE),
    inTime(readMoneyPart(exhibitor), PART_MS, "an exhibitor's page lacks its invoices"),
    inTime(readBrandPart(exhibitor), PART_MS, "an exhibitor's page lacks its brand"),
  ]);
  return { page, money, brand, said: outcomeOf(url.searchParams) };
}

export const action = (args: Route.ActionArgs) =>
  rememberRefusal(
    args.context,
    changeExhibitor(args, {
      isBilled: (sql, reference) => siteInvoices().reading.isBilled(reference, sql),
      afterContract: prepareBrandsNow,
    }),
  );

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.page.title ?? m.booths_title());

/** Of the fields that somebody types into, on all forms of the page. */
const TYPED_LABELS = {
  until: m.booths_hold_until,
  to: m.booths_move_to,
  nextStep: m.exhibitors_next_step,
  nextOn: m.exhibitors_next_day_label,
  tags: m.exhibitors_tags,
  note: m.exhibitors_note,
  name: m.exhibitors_partner_name,
  contact: m.exhibitors_partner_contact,
  email: m.exhibitors_partner_email,
  days: m.offers_days,
  discount: m.offers_discount,
  reason: m.offers_reason,
  passes: m.passes_passes,
  invitations: m.passes_invitations,
  why: m.passes_why,
};

export default function Exhibitor({ loaderData, actionData, params }: Route.ComponentProps) {
  const may = useMay();
  const back = { to: EXHIBITORS_PATH, label: m.booths_title() };
  if (actionData && "kept" in actionData) {
    return (
      <StaffPage title={m.booths_title()} back={back}>
        <KeptForm kept={actionData.kept} action={exhibitorPath(params.reference)} labels={TYPED_LABELS} />
      </StaffPage>
    );
  }
  const page = actionData?.page ?? loaderData?.page;
  if (!page) return null;
  const { money, brand, said } = loaderData ?? { money: null, brand: null, said: null };
  const lead = may("answer-leads") ? { to: leadPath(page.reference), label: m.booths_lead() } : null;
  return (
    <StaffPage title={page.title} back={back}>
      <Message text={actionData ? null : said} />
      <Refusal text={actionData?.message ?? null} />
      <ExhibitorDetail page={page} lead={lead} billed={money?.isBilled ? money.href : null}>
        {money ? <MoneyPart money={money} mayDraw={may("manage-invoices")} hasBooths={page.units.length > 0} /> : null}
        {page.passes ? (
          <PassesPart view={page.passes} path={exhibitorPath(page.reference)} seen={page.seen} formKey={page.key} />
        ) : null}
        {brand ? <BrandPart brand={brand} mayEdit={may("edit-content")} /> : null}
      </ExhibitorDetail>
    </StaffPage>
  );
}
