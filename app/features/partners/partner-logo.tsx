import type { Partner } from "~/entities/site-content";

/** A partner's mark, a link to its site. */
export function PartnerLogo({ partner }: { partner: Pick<Partner, "name" | "logo" | "url"> }) {
  // Drawn marks stand on any ground; others are dark, as most companies' are, and need paper.
  const ground = partner.logo.startsWith("/pictures/") ? "" : "partner-mark bg-paper";
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
        className={`${ground} h-24 w-full object-contain p-4`}
      />
    </a>
  );
}
