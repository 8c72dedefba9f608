import type { Partner } from "~/content/model/site-content";

type PartnerLogoProps = {
  partner: Pick<Partner, "name" | "logo" | "url">;
  /** Three times as high: the partner that presents the expo. */
  large?: boolean;
};

/** A partner's mark in its own colours on paper, in light and dark, as a link to its site. */
export function PartnerLogo({ partner, large = false }: PartnerLogoProps) {
  return (
    <a href={partner.url} rel="noopener noreferrer" className="card block overflow-hidden">
      <img
        src={partner.logo}
        alt={partner.name}
        width={240}
        height={80}
        loading="lazy"
        decoding="async"
        className={`w-full bg-paper object-contain ${large ? "h-40 p-6 sm:h-52 sm:p-8" : "h-24 p-4"}`}
      />
    </a>
  );
}
