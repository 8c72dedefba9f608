import { typedParts } from "~/base/values/typed-text";
import type { MessageView } from "./message-view.server";

/** A message as its mail will look, in one language. */
export function MessagePreview({ preview }: { preview: MessageView["previews"][number] }) {
  const { lang, language, kicker, title, paragraphs, fields, footer } = preview;
  return (
    <section aria-label={language} className="card h-fit p-4">
      <h2>{language}</h2>
      <div lang={lang} className="mt-2 wrap-anywhere">
        <p className="text-sm text-muted">{kicker}</p>
        <p className="font-semibold">{title}</p>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and never move
          <p key={index} className="mt-3 whitespace-pre-line">
            <Typed text={paragraph} />
          </p>
        ))}
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {fields.map(({ label, value }) => (
            <div key={label} className="py-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-sm text-muted">
          {footer.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

/** Typed text with its addresses of the web as links. */
function Typed({ text }: { text: string }) {
  return typedParts(text).map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={index} href={href} rel="noreferrer" className="text-link">
        {part}
      </a>
    ),
  );
}
