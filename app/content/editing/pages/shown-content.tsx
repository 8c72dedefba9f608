import { type ReactNode, useState } from "react";
import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import type { ContentPage } from "~/content/editing/forms-page/content-pages";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";

/** The title of a page of the content. @param page absent while the page of a refusal is shown */
export const contentTitle = (page: ContentPage | null | undefined): string =>
  page && "title" in page ? page.title : m.editing_content();

type ShownContentProps = {
  /** What the loader returned; null: the action has refused, and its page is shown. */
  shown: ContentPage | null;
  /** What the action returned. */
  answer: ContentPage | SavedDraft | undefined;
  /** What stands at the end of the title's row. */
  actions?: (page: ContentPage) => ReactNode;
  children(page: ContentPage): ReactNode;
};

/** The frame of a page below the list of all kinds. Each route has the panels that it shows, so that it loads no others. */
export function ShownContent({ shown, answer, actions, children }: ShownContentProps) {
  // To the router a link to a field of the page is a navigation, which forgets what the action returned.
  const [page] = useState<ContentPage | null>(answer && answer.page !== "saved" ? answer : shown);
  return (
    <StaffPage
      title={contentTitle(page)}
      back={page && "back" in page ? page.back : undefined}
      actions={(page && actions?.(page)) ?? null}
    >
      {page ? children(page) : null}
    </StaffPage>
  );
}
