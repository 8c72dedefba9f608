import { useEffect, useState } from "react";
import { Icon } from "~/components/media/icon";
import { m } from "~/paraglide/messages";
import type { ArticlePage } from "./read-article-page.server";

/** ms during which the button confirms the copy; a toast's default duration (docs/product.md, "Toasts"). */
const COPIED_SHOWN = 4000;

/** Ways to pass an article on. The copy button appears once scripts run. */
export function Share({ share, url }: Pick<ArticlePage, "share" | "url">) {
  return (
    <section aria-label={m.news_share()} className="flex flex-wrap items-center gap-3 print:hidden">
      <span className="font-semibold">{m.news_share()}</span>
      {share.map(({ label, href, icon }) => (
        <a key={label} href={href} rel="noopener noreferrer" className="button-quiet">
          <Icon name={icon} />
          {label}
        </a>
      ))}
      <CopyLink url={url} />
    </section>
  );
}

function CopyLink({ url }: { url: string }) {
  const [canCopy, setCanCopy] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);

  if (!canCopy) return null;
  async function copy() {
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCanCopy(false),
    );
  }
  return (
    <>
      <button type="button" className="button-quiet" onClick={copy}>
        <Icon name="lucide:link" />
        {m.news_share_copy()}
      </button>
      <span role="status" className="text-sm text-muted">
        {copied ? m.news_share_copied() : ""}
      </span>
    </>
  );
}
