import { Section } from "~/design/components/page/section";
import { m } from "~/paraglide/messages";

type PrizeView = { program: string; prize: string; name: string; lang: string | undefined };

/** Who won what. */
export function WinnersSection({ winners }: { winners: readonly PrizeView[] }) {
  return (
    <Section
      id="winners"
      tone="night"
      title={m.home_winners_title()}
      more={{ to: "/winner", label: m.home_winners_more() }}
      missing={winners.length === 0}
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {winners.map(({ program, prize, name, lang }) => (
          <li key={prize} lang={lang} className="rounded-3xl bg-raised px-5 py-4">
            <p className="eyebrow">{program}</p>
            <h3 className="mt-2 font-display text-xl leading-tight">{prize}</h3>
            <p className="mt-2 font-semibold text-trail">{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
