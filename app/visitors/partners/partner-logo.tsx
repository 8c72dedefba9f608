import type { Partner } from "~/content/model/site-content";

type PartnerLogoProps = {
  partner: Pick<Partner, "name" | "logo" | "url">;
  /** Three times as high: the partner that presents the expo. */
  large?: boolean;
};

/** A partner's mark, a link to its site. */
export function PartnerLogo({ partner, large = false }: PartnerLogoProps) {
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
        className={`${ground} w-full object-contain ${large ? "h-40 p-6 sm:h-72 sm:p-10" : "h-24 p-4"}`}
      />
    </a>
  );
}
