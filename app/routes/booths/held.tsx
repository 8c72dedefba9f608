import { data, Form, Link, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { splitLocale } from "~/base/i18n/split-locale";
import { HeldPanel } from "~/booths/registration/held-panel";
import { toHeldPage } from "~/booths/registration/held-words.server";
import { holdLinks } from "~/booths/registration/hold-links.server";
import { showChange, siteBooths } from "~/booths/stock/site-booths.server";
import { PageHeader } from "~/design/components/page/page-header";
import { pageMeta } from "~/design/components/page/page-meta";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import type { Route } from "./+types/held";

const OUTAGE = { inLog: "the holds of booths are out of reach", message: m.booths_out_of_reach };

/** The reference in the link of a registration's mail; null: it is damaged, or too old. */
const referenceIn = (url: URL) => holdLinks.read(url.searchParams, wallClock.now());

/** `/book-space/held?token=`: what the link holds. GET changes nothing: mail scanners follow links. */
export async function loader({ url }: Route.LoaderArgs) {
  const reference = referenceIn(url);
  const standing = reference && (await required(siteBooths().holds.standing(reference), OUTAGE));
  return data({ page: toHeldPage(standing || null), reference }, { status: standing ? 200 : 404 });
}

/** Holds the units for the full time; a second press changes nothing. */
export async function action({ url }: Route.ActionArgs) {
  const reference = referenceIn(url);
  if (!reference) return data({ page: toHeldPage(null) }, { status: 404 });
  const confirmed = await required(siteBooths().holds.confirm(reference), OUTAGE);
  await showChange();
  const { outcome } = confirmed;
  if (outcome === "held" || outcome === "kept") return redirect(splitLocale(url.pathname).path + url.search, 303);
  const standing = await required(siteBooths().holds.standing(reference), OUTAGE);
  return data({ page: toHeldPage(standing, outcome, "keys" in confirmed ? confirmed.keys : []) }, { status: 409 });
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: m.booths_held_title(), description: m.booths_held_description() }),
  { name: "robots", content: "noindex" },
];

export default function Held({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData?.page ?? loaderData.page;
  return (
    <>
      <PageHeader
        tight="with lead"
        motif="build"
        eyebrow={m.forms_exhibitor_eyebrow()}
        title={m.booths_held_title()}
        lead={m.booths_held_description()}
      />
      <div className="page">
        <div className="max-w-3xl">
          <HeldPanel key={page.state} page={page}>
            {page.state === "ask" ? (
              <Form method="post" className="mt-6">
                <button type="submit" className="button-accent">
                  {m.booths_held_keep()}
                </button>
              </Form>
            ) : (
              <p className="mt-6">
                <Link to="/book-space" className="button-quiet">
                  {m.booths_held_again()}
                </Link>
              </p>
            )}
          </HeldPanel>
        </div>
      </div>
    </>
  );
}
