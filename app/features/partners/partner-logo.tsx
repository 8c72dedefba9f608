import type { Partner } from "~/entities/site-content";

/** A partner's mark, a link to its site. */
export function PartnerLogo({ partner }: { partner: Pick<Partner, "name" | "logo" | "url"> }) {
  return (
    <a
      href={partner.url}
      rel="noopener noreferrer"
      className="block overflow-hidden rounded-2xl border border-line transition-shadow hover:shadow-lift"
    >
      <img
        src={partner.logo}
        alt={partner.name}
        width={240}
        height={80}
        loading="lazy"
        decoding="async"
        className="partner-mark h-24 w-full bg-paper object-contain p-4"
      />
    </a>
  );
}
