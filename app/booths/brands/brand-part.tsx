import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { BrandPartView } from "./brand-view.server";

/** The brand of an exhibitor on the site: its draft, or what an editor has to change. @param props.mayEdit whether this person may do it */
export function BrandPart({ brand: { text, todo, link }, mayEdit }: { brand: BrandPartView; mayEdit: boolean }) {
  return (
    <StaffPart id="exhibitor-brand" title={m.booking_brand_title()}>
      <p className="wrap-anywhere">{text}</p>
      {todo.map((words) => (
        <p key={words} className="mt-1 font-semibold wrap-anywhere">
          {words}
        </p>
      ))}
      {link && mayEdit ? (
        <p>
          <StaffLink to={link.to} className="text-link inline-flex min-h-11 items-center">
            {link.label}
          </StaffLink>
        </p>
      ) : null}
      {link && !mayEdit ? <p className="text-sm text-muted">{m.booking_brand_editor()}</p> : null}
    </StaffPart>
  );
}
