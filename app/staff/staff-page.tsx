import type { ReactNode } from "react";
import { Form, type MetaDescriptor, useOutletContext } from "react-router";
import { PageHeader } from "~/design/components/page/page-header";
import { TITLE_SEPARATOR } from "~/design/components/page/page-meta";
import type { Site } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import type { StaffAction } from "./accounts/staff-rules";
import { isOpenTo, type StaffPattern } from "./staff-addresses";
import { StaffLink } from "./staff-link";

/** What the frame shows of who has signed in. */
export type StaffPerson = {
  email: string;
  signInId: string;
  /** All that the person may do. */
  may: readonly StaffAction[];
};

/** What the layout of the staff area passes to the frame of its pages. */
export type StaffFrame = {
  /** null while it is not known who has signed in. */
  person: StaffPerson | null;
  /** What is said of the edition that the page edits, where visitors see another one. */
  edition: { text: string; href: string } | null;
};

/** The head of a page of the staff area: nothing that other programs read. */
export function staffMeta(
  { matches }: { matches: readonly ({ loaderData?: unknown } | undefined)[] },
  title = "",
): MetaDescriptor[] {
  const site = matches[0]?.loaderData as Site | undefined;
  return [
    { title: [title, m.staff_title(), site?.name].filter(Boolean).join(TITLE_SEPARATOR) },
    { name: "robots", content: "noindex" },
  ];
}

/** Whether who has signed in may do something; no while it is not known who has. */
export function useMay(): (action: StaffAction) => boolean {
  const { person } = useOutletContext<StaffFrame>();
  return (action) => person?.may.includes(action) ?? false;
}

/** The frame of the pages for people who have signed in. */
export function StaffPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { person, edition } = useOutletContext<StaffFrame>();
  return (
    <>
      <PageHeader tight eyebrow={m.staff_eyebrow()} title={title} lead={lead}>
        {person ? <StaffNavigation person={person} /> : null}
      </PageHeader>
      <div className="page">
        {edition ? (
          <p className="card mb-6 max-w-4xl border-2 border-trail p-4 font-semibold wrap-anywhere">
            {edition.text}{" "}
            <StaffLink to={edition.href} className="text-link">
              {m.editions_bar_link()}
            </StaffLink>
          </p>
        ) : null}
        {children}
      </div>
    </>
  );
}

function StaffNavigation({ person }: { person: StaffPerson }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      <nav aria-label={m.staff_title()}>
        <ul className="flex flex-wrap gap-x-6">
          {entries(person).map(({ to, label }) => (
            <li key={to}>
              <StaffLink to={to} className="text-link inline-flex min-h-11 items-center">
                {label}
              </StaffLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-muted wrap-anywhere">{m.staff_signed_in_as({ email: person.email })}</p>
      <Form method="post" action="/staff/sessions" reloadDocument>
        <input type="hidden" name="session" value={person.signInId} />
        <button type="submit" className="button-quiet">
          {m.staff_sign_out()}
        </button>
      </Form>
    </div>
  );
}

/** The pages of the menu that the person may open. */
function entries({ may }: StaffPerson) {
  const pages: { to: StaffPattern; label: string }[] = [
    { to: "/staff", label: m.staff_today() },
    { to: "/staff/orders", label: m.staff_orders() },
    { to: "/staff/gate", label: m.gate_staff_title() },
    { to: "/staff/content/*", label: m.editing_content() },
    { to: "/staff/revisions", label: m.revisions_title() },
    { to: "/staff/editions", label: m.editions_title() },
    { to: "/staff/sessions", label: m.staff_sign_ins() },
    { to: "/staff/people", label: m.people_title() },
    { to: "/staff/audit", label: m.staff_audit() },
  ];
  return pages.filter(({ to }) => isOpenTo(may, to)).map(({ to, label }) => ({ to: to.replace("/*", ""), label }));
}
