import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { PassFinderView } from "./pass-finder-view.server";

/** Who is coming, and which day: a GET form of the ticket page, and the cheapest passes that fit. `hint`: who comes in free. */
export function PassFinder({ finder, hint }: { finder: PassFinderView; hint: string | undefined }) {
  return (
    <section
      id="finder"
      aria-labelledby="finder-title"
      className="scroll-mt-20 rounded-3xl bg-raised p-[min(1.5rem,5vw)]"
    >
      <h2 id="finder-title" className="blazed font-display text-heading">
        {m.tickets_finder_title()}
      </h2>
      <form method="get" action={localHref("/ticket#finder")} className="finder mt-4">
        <fieldset>
          <legend className="mb-2 font-semibold">{m.tickets_finder_who()}</legend>
          <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
            {finder.people.map(({ name, label, max, value }) => (
              <label key={name}>
                <span className="mb-1 block text-sm">{label}</span>
                <input type="number" name={name} min={0} max={max} defaultValue={value} className="field" />
              </label>
            ))}
          </div>
        </fieldset>
        <label>
          <span className="mb-2 block font-semibold">{m.tickets_finder_day()}</span>
          <select name="day" defaultValue={finder.day} className="field">
            {finder.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button-quiet">
          {m.tickets_finder_submit()}
        </button>
      </form>
      {hint ? <p className="mt-2 text-sm text-muted">{hint}</p> : null}
      {finder.result ? <Recommendation {...finder.result} /> : null}
    </section>
  );
}

function Recommendation({ title, text, wait, total, lines, order, free }: NonNullable<PassFinderView["result"]>) {
  return (
    <div role="status" className="mt-5 border-t-2 border-dashed border-line pt-5">
      {/* What costs less, first. */}
      {wait.map((hint) => (
        <div
          key={hint.text}
          className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border-2 border-accent p-4"
        >
          <p className="max-w-prose text-lg font-bold">{hint.text}</p>
          {hint.reminders.map(({ to, ticket }) => (
            <a key={to} href={localHref(to)} className="button-quiet">
              {m.tickets_remind()}
              <span className="sr-only"> {m.tickets_remind_of({ ticket })}</span>
            </a>
          ))}
        </div>
      ))}
      <h3 className="font-display text-2xl leading-tight font-extrabold">{title}</h3>
      <ul>
        {lines.map(({ what, who, price, orders, purchase }) => (
          <li
            key={what + who}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <span>
              <strong>{what}</strong> {who}
              <span className="block text-sm text-muted">{orders}</span>
            </span>
            <span className="flex items-center gap-4">
              <strong>{price}</strong>
              {purchase ? (
                <a href={purchase.url} className="button-quiet" rel="noopener noreferrer">
                  {purchase.inChat ? m.tickets_buy_in_chat() : m.tickets_buy()}
                  <span className="sr-only"> {what}</span>
                </a>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {total ? <p className="mt-3 text-lg font-bold">{m.tickets_finder_total({ total })}</p> : null}
      {order ? (
        <a href={localHref(order.path)} className="button-accent mt-3">
          {order.label}
        </a>
      ) : null}
      {free ? <p className="mt-2 font-semibold">{free}</p> : null}
      <p className="mt-2">{text}</p>
    </div>
  );
}
