import { locales } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import type { Preview, Shown } from "./task";

/** What visitors see now, and what they will see. */
export function TaskPreview({ preview: { before, after, remark } }: { preview: Preview }) {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <Side title={m.staff_today_before()} shown={before} />
        <Side title={m.staff_today_after()} shown={after} />
      </div>
      {remark ? <p className="font-semibold">{remark}</p> : null}
    </>
  );
}

function Side({ title, shown }: { title: string; shown: readonly Shown[] }) {
  return (
    <section>
      <h2 className="font-display text-2xl font-extrabold">{title}</h2>
      {shown.map(({ locale, level, lines }) => (
        <div key={locale} className="mt-4">
          <h3 className="eyebrow">{locales[locale].name}</h3>
          <div
            lang={locales[locale].tag}
            className={`mt-1 wrap-anywhere ${level ? "notice" : "card p-4"}`}
            data-level={level}
          >
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
