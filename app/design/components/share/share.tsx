import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";
import { CopyButton } from "./copy-button";

/**
 * Ways to pass a page on. Plain links: nothing of those sites is loaded here. The copy button appears once scripts run.
 * @param title of the page, in front of its link
 * @param url of the page, absolute
 */
export function Share({ title, url }: { title: string; url: string }) {
  const chat = `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <section
      aria-label={m.shell_share()}
      className="flex flex-wrap items-center gap-3 max-sm:[&>.button-quiet]:grow max-sm:[&>[role]]:basis-full print:hidden"
    >
      <span className="basis-full font-semibold">{m.shell_share()}</span>
      <a href={chat} rel="noopener noreferrer" className="button-quiet">
        <Icon name="lucide:message-circle" />
        WhatsApp
      </a>
      <a href={mail} rel="noopener noreferrer" className="button-quiet">
        <Icon name="lucide:mail" />
        {m.shell_share_email()}
      </a>
      <CopyButton text={url} copied={m.shell_share_copied()}>
        <Icon name="lucide:link" />
        {m.shell_share_copy()}
      </CopyButton>
    </section>
  );
}
