import { type ReactNode, useEffect } from "react";
import { Form, useLocation } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { ColorModeChoice } from "~/design/components/color-mode/color-mode-choice";
import { BrandMark } from "~/design/components/layout/brand-mark";
import { LanguageLinks } from "~/design/components/layout/language-links";
import { useSite } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import { SEARCH_PATH } from "~/staff/staff-addresses";
import { StaffLink } from "~/staff/staff-link";
import type { StaffPerson } from "~/staff/staff-person";
import { StaffIcon } from "./staff-icon";
import { type Badges, type ShownEntry, staffMenu } from "./staff-menu";

const MENU_ID = "staff-menu";
const SHEET_ID = "staff-person";

type StaffFrameProps = {
  /** null: nobody has signed in, or it is not known who has. */
  person: StaffPerson | null;
  badges?: Badges | undefined;
  children: ReactNode;
};

/**
 * The frame of the staff area: on a phone a bar at the top and one at the bottom, from 768 px on a rail at the side (`staff.css`). Menu and sheet
 * are popovers, which need no scripts; the rail shows the menu at its place.
 */
export function StaffFrame({ person, badges, children }: StaffFrameProps) {
  const site = useSite();
  const { pathname } = useLocation();
  const groups = person ? staffMenu(person.may, pathname, badges) : [];
  const all = groups.flatMap(({ entries }) => entries);
  /** The pages that the bar at the bottom does not have. */
  const behindMore = all.filter(({ tab }) => tab === null);
  const isBehindMore = behindMore.some(({ isCurrent }) => isCurrent);
  useSearchKey(person !== null && hasToSearch(person));
  return (
    <div className={person ? "staff" : "staff signed-out"}>
      <div className="staff-side">
        <header className="staff-bar">
          <StaffLink to="/staff" className="staff-home">
            <BrandMark />
            <span className="staff-name">{site?.shortName}</span>
          </StaffLink>
          {person ? (
            <>
              {hasToSearch(person) ? (
                <StaffLink to={SEARCH_PATH} className="staff-tool" title={m.staff_search()} aria-keyshortcuts="/">
                  <StaffIcon name="search" />
                  <span className="sr-only">{m.staff_search()}</span>
                </StaffLink>
              ) : null}
              <PersonButton person={person} />
            </>
          ) : (
            <LanguageLinks short />
          )}
        </header>
        {person ? (
          <nav id={MENU_ID} popover="auto" aria-label={m.staff_menu()} className="staff-menu">
            {groups.map(({ title, entries }) => (
              <section key={title}>
                <h2>{title}</h2>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.to}>
                      <MenuEntry entry={entry} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        ) : null}
      </div>
      {person ? <PersonSheet person={person} /> : null}
      <div className="staff-page">
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="staff-last">
          {site?.name}
          {site?.clockNote ? ` · ${site.clockNote}` : null}
        </footer>
      </div>
      {person ? (
        <nav aria-label={m.staff_tabs()} className="staff-tabs">
          {all.map(({ tab, ...entry }) =>
            tab === null ? null : <MenuEntry key={entry.to} entry={{ ...entry, label: tab }} />,
          )}
          <button type="button" popoverTarget={MENU_ID} aria-current={isBehindMore ? "true" : undefined}>
            <StaffIcon name="more" />
            <span>{m.staff_more()}</span>
            <WaitingBadge waiting={behindMore.reduce((sum, { waiting }) => sum + waiting, 0)} />
          </button>
        </nav>
      ) : null}
    </div>
  );
}

/** Whether something was typed or chosen on the page that leaving it would lose. */
function hasTyped(): boolean {
  // A textarea has neither of the first two; the value of a box never changes.
  return [...document.querySelectorAll<HTMLInputElement>("main input, main textarea")].some(
    (field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue,
  );
}

/** The key "/" opens the search, or moves to its field, unless somebody is typing. From a form that is not sent it moves to the link. */
function useSearchKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const openSearch = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>("#staff-search");
      if (field) {
        field.focus();
        field.select();
      } else if (hasTyped()) document.querySelector<HTMLElement>(".staff-tool")?.focus();
      else location.assign(localHref(SEARCH_PATH));
    };
    addEventListener("keydown", openSearch);
    return () => removeEventListener("keydown", openSearch);
  }, [isOn]);
}

/** Whether the search can find more than pages of the menu for somebody. */
const hasToSearch = ({ may }: Pick<StaffPerson, "may">): boolean => may.some((action) => SEARCHERS.has(action));

/** What opens lists in which it searches. */
const SEARCHERS: ReadonlySet<string> = new Set(["see-orders", "answer-leads", "edit-content", "manage-people"]);

type MenuEntryProps = { entry: Pick<ShownEntry, "to" | "label" | "icon" | "isCurrent" | "waiting"> };

function MenuEntry({ entry: { to, label, icon, isCurrent, waiting } }: MenuEntryProps) {
  return (
    <StaffLink to={to} aria-current={isCurrent ? "page" : undefined} title={label}>
      <StaffIcon name={icon} />
      <span>{label}</span>
      <WaitingBadge waiting={waiting} />
    </StaffLink>
  );
}

/** How many things wait behind an entry of the menu. */
function WaitingBadge({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <b className="staff-badge">
      {waiting > 99 ? "99+" : waiting}
      <span className="sr-only">{` ${m.staff_badge()}`}</span>
    </b>
  );
}

/** The first letters of an address, or of its two parts: "ani.putri@example.com" is "AP". */
function initialsOf(email: string): string {
  const [name = ""] = email.split("@", 1);
  const [first = "", second = ""] = name.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean);
  return ([...first].slice(0, second ? 1 : 2).join("") + [...second].slice(0, 1).join("")).toUpperCase();
}

function PersonButton({ person: { email } }: { person: StaffPerson }) {
  return (
    <button type="button" popoverTarget={SHEET_ID} className="staff-initials" title={email}>
      <span aria-hidden>{initialsOf(email)}</span>
      <span className="sr-only">{m.staff_person({ email })}</span>
    </button>
  );
}

/** Who has signed in, the language and the colours, the way to the site, and the way out. */
function PersonSheet({ person: { email, signInId } }: { person: StaffPerson }) {
  const site = useSite();
  return (
    <div id={SHEET_ID} popover="auto" role="dialog" aria-labelledby="staff-person-title" className="staff-sheet">
      <h2 id="staff-person-title">{site?.name}</h2>
      <p className="wrap-anywhere">{m.staff_signed_in_as({ email })}</p>
      <p className="staff-sheet-links">
        <StaffLink to="/staff/sessions">{m.staff_sign_ins()}</StaffLink>
        <LanguageLinks />
        <StaffLink to="/">{m.staff_see_site()}</StaffLink>
      </p>
      <ColorModeChoice />
      <Form method="post" action="/staff/sessions" reloadDocument>
        <input type="hidden" name="session" value={signInId} />
        <button type="submit" className="button-quiet">
          {m.staff_sign_out()}
        </button>
      </Form>
    </div>
  );
}
