import { useRef } from "react";
import { Icon } from "~/components/icon/icon";
import { RESOURCES } from "./menu-entries";
import { MenuLink } from "./menu-link";
import { useOnNavigation } from "./use-on-navigation";

const ID = "resources-menu";

/** The Resources group of the header: a popover, which the browser opens, and closes on Escape, without scripts. */
export function ResourcesMenu({ buttonClass }: { buttonClass: string }) {
  const list = useRef<HTMLUListElement>(null);
  useOnNavigation(() => list.current?.hidePopover?.());

  return (
    <>
      <button type="button" popoverTarget={ID} className={`${buttonClass} resources-button gap-1`}>
        Resources
        <Icon name="lucide:chevron-down" />
      </button>
      <ul
        ref={list}
        id={ID}
        popover="auto"
        aria-label="Resources"
        className="resources-list min-w-48 rounded-2xl border border-line bg-ground p-2 text-ink shadow-lift"
      >
        {RESOURCES.map((entry) => (
          <li key={entry.to}>
            <MenuLink
              entry={entry}
              className="flex min-h-11 items-center rounded-xl px-3 text-sm hover:bg-raised aria-[current=page]:font-bold"
            />
          </li>
        ))}
      </ul>
    </>
  );
}
