import { Icon } from "~/design/components/media/icon";
import type { Site } from "~/design/components/page/use-site";

/** Ways to reach the organiser, in the dialog menu and the footer. */
export function ContactLinks({ ways }: { ways: Site["contactWays"] | undefined }) {
  return ways?.map(({ icon, label, text, note, href }) => (
    <a key={label} href={href}>
      <Icon name={icon} />
      <span>
        <span className="block text-xs text-muted">{label}</span>
        <span className="wrap-anywhere">{text}</span>
        {note ? <span className="block text-xs text-muted">{note}</span> : null}
      </span>
    </a>
  ));
}
