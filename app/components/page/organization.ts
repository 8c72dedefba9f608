import type { Organization } from "schema-dts";

/** The company behind the expo (https://schema.org/Organization), as the footer and the contact page show it. */
export function organizationStructuredData(
  app: { url: string; company: { name: string; address: string } },
  contact: { email: string; whatsapp: string },
  social: { instagram: string },
): Organization {
  return {
    "@type": "Organization",
    "@id": `${app.url}/#organizer`,
    name: app.company.name,
    url: `${app.url}/`,
    logo: `${app.url}/icon-512.png`,
    address: app.company.address,
    email: contact.email,
    telephone: `+${contact.whatsapp}`,
    sameAs: `https://www.instagram.com/${social.instagram}`,
  };
}
