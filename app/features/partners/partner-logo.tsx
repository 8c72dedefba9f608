import type { Partner } from "~/entities/site-content";

/** A partner's mark, a link to its site. Its background stays light: marks are drawn for a light ground. */
export function PartnerLogo({ partner }: { partner: Pick<Partner, "name" | "logo" | "url"> }) {
  return (
    <a
      href={partner.url}
      rel="noopener noreferrer"
      className="flex h-full min-h-24 items-center justify-center rounded-2xl border border-line bg-paper p-4 transition-shadow hover:shadow-lift"
    >
      <img
        src={partner.logo}
        alt={partner.name}
        width={240}
        height={80}
        loading="lazy"
        decoding="async"
        className="max-h-16 w-full object-contain"
      />
    </a>
  );
}
