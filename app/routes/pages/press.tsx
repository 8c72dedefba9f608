import { ContactLinks } from "~/components/layout/contact-links";
import { PageHeader } from "~/components/page/page-header";
import { pageMeta } from "~/components/page/page-meta";
import { useSite } from "~/components/page/use-site";
import { Accreditation, Downloads, FactSheet } from "~/features/press/press-kit";
import { readPressKit } from "~/features/press/press-kit.server";
import { essential } from "~/http/rendering/outage.server";
import { m } from "~/paraglide/messages";
import type { Route } from "./+types/press";

export async function loader() {
  return { kit: await essential(readPressKit()) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.info_press_title(),
    description: m.info_press_description(),
  });

export default function PressPage({ loaderData: { kit } }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <PageHeader eyebrow={m.info_press_eyebrow()} title={m.info_press_title()} lead={m.info_press_lead()} />
      <div className="page space-y-14">
        <Accreditation kit={kit}>
          <ContactLinks ways={site?.contactWays} />
        </Accreditation>
        <FactSheet kit={kit} />
        <Downloads kit={kit} />
      </div>
    </>
  );
}
