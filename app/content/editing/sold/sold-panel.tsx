import { m } from "~/paraglide/messages";

/** What a change touches of tickets that are sold. `key`: what it is, without numbers; empty: nothing. */
export type TouchedSales = { key: string; texts: readonly string[] };

/** Says, before a change is published, what it touches of tickets that are sold. Nothing without any. */
export function SoldPanel({ texts }: Pick<TouchedSales, "texts">) {
  if (texts.length === 0) return null;
  return (
    <section role="status" className="card border-2 border-trail p-5">
      <h2 className="font-display text-xl font-bold">{m.content_sold_title()}</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
