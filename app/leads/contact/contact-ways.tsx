import { whatsappLink } from "~/base/values/addresses";
import { Icon } from "~/design/components/media/icon";
import type { Site } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";

/** Where the expo is: two lines of a postal address, and a map. */
type Venue = { place: string; address: string; map: string };

/** The chat of the marketing team: the number for reading, and the link. */
type Chat = { text: string; href: string };

const chatOf = (site: Site) => whatsappLink(site.contact.whatsapp, `${m.forms_ways_greeting({ site: site.name })} `);

/** A chat and a mail in the head of the page, where all other ways stand below the form. */
export function QuickWays({ site }: { site: Site }) {
  return (
    <p className="mt-4 flex flex-wrap gap-3 lg:hidden print:hidden">
      <a href={chatOf(site)} className="button-quiet" rel="noopener noreferrer">
        <Icon name="lucide:message-circle" />
        WhatsApp
      </a>
      <a href={`mailto:${site.contact.email}`} className="button-quiet">
        <Icon name="lucide:mail" />
        {m.forms_email()}
      </a>
    </p>
  );
}

/** The other ways to reach the organiser, and the venue. */
export function ContactWays({ site, venue, business }: { site: Site; venue: Venue | null; business: Chat }) {
  return (
    <aside aria-label={m.forms_ways()} className="h-fit space-y-6 rounded-3xl bg-raised p-6">
      <section>
        <h2 className="font-display text-xl font-bold">{m.forms_email()}</h2>
        <a href={`mailto:${site.contact.email}`} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
          {site.contact.email}
        </a>
      </section>
      <section>
        <h2 className="font-display text-xl font-bold">WhatsApp</h2>
        <a href={chatOf(site)} className="text-link inline-flex min-h-11 items-center" rel="noopener noreferrer">
          {site.contact.whatsappText}
        </a>
        <p className="text-sm text-muted">{m.forms_numbers_visitors()}</p>
        <a href={business.href} className="text-link mt-2 inline-flex min-h-11 items-center" rel="noopener noreferrer">
          {business.text}
        </a>
        <p className="text-sm text-muted">{m.forms_numbers_business()}</p>
        <p className="mt-2 text-sm font-semibold">{m.forms_numbers_both()}</p>
      </section>
      <section>
        <h2 className="font-display text-xl font-bold">{m.forms_ways_office()}</h2>
        <address className="mt-2 not-italic">
          {site.company.name}
          <br />
          {site.company.address}
        </address>
      </section>
      {venue ? (
        <section>
          <h2 className="font-display text-xl font-bold">{m.forms_ways_expo()}</h2>
          <address className="mt-2 not-italic">
            {venue.place}
            <br />
            {venue.address}
          </address>
          <a href={venue.map} className="text-link inline-flex min-h-11 items-center gap-2" rel="noopener noreferrer">
            <Icon name="lucide:map-pin" />
            {m.forms_ways_map()}
          </a>
        </section>
      ) : null}
    </aside>
  );
}
