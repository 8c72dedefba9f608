import { useEffect, useState } from "react";
import { Icon } from "~/components/media/icon";
import { m } from "~/paraglide/messages";

/** ms during which the button confirms the copy; a toast's default duration (docs/product.md, "Toasts"). */
const COPIED_SHOWN = 4000;

/**
 * Ways to pass a page on. Plain links: nothing of those sites is loaded here. The copy button appears once scripts run.
 * @param title of the page, in front of its link
 * @param url of the page, absolute
 */
export function Share({ title, url }: { title: string; url: string }) {
  const chat = `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <section aria-label={m.shell_share()} className="flex flex-wrap items-center gap-3 print:hidden">
      <span className="font-semibold">{m.shell_share()}</span>
      <a href={chat} rel="noopener noreferrer" className="button-quiet">
        <Icon name="lucide:message-circle" />
        WhatsApp
      </a>
      <a href={mail} rel="noopener noreferrer" className="button-quiet">
        <Icon name="lucide:mail" />
        {m.shell_share_email()}
      </a>
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
        {m.shell_share_copy()}
      </button>
      <span role="status" className="text-sm text-muted">
        {copied ? m.shell_share_copied() : ""}
      </span>
    </>
  );
}
