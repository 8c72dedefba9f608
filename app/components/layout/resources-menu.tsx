import { useRef } from "react";
import { Icon } from "~/components/media/icon";
import { useOnNavigation } from "~/components/navigation/use-on-navigation";
import { RESOURCES } from "./menu-entries";
import { MenuLink } from "./menu-link";

const ID = "resources-menu";

/** The Resources group of the header: a popover, which the browser opens, and closes on Escape, without scripts. */
export function ResourcesMenu() {
  const list = useRef<HTMLUListElement>(null);
  useOnNavigation(() => list.current?.hidePopover?.());

  return (
    <>
      <button type="button" popoverTarget={ID} className="resources-button">
        Resources
        <Icon name="lucide:chevron-down" />
      </button>
      <ul ref={list} id={ID} popover="auto" aria-label="Resources" className="resources-list">
        {RESOURCES.map((entry) => (
          <li key={entry.to}>
            <MenuLink entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}
