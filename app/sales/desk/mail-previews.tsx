import { m } from "~/paraglide/messages";

/** A mail as it will go, in one language. */
export type MailPreview = { lang: string; language: string; title: string; paragraphs: readonly string[] };

/** The same mail in each language, side by side where there is room. @param heading of each, below the one before it on the page */
export function MailPreviews({ mails, heading: Heading }: { mails: readonly MailPreview[]; heading: "h2" | "h3" }) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {mails.map(({ lang, language, title, paragraphs }) => (
        <section key={lang} aria-label={language} className="card h-fit p-5">
          <Heading className="font-display text-xl font-bold">{language}</Heading>
          <div lang={lang}>
            <p className="mt-3 font-semibold">{m.off_staff_subject({ subject: title })}</p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
