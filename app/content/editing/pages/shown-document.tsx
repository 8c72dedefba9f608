import { useState } from "react";
import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import { ACCEPTED, type ContentPage, type DocumentPage } from "~/content/editing/forms-page/content-pages";
import { DeletePanel, DocumentForm } from "~/content/editing/forms-page/document-form";
import { PicturePanel } from "~/content/editing/forms-page/picture-panel";
import { PicturesPanel } from "~/content/editing/galleries/pictures-panel";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { ContentElsewhere } from "./content-elsewhere";

/** The title of a page of the content. @param page absent while the page of a refusal is shown */
export const contentTitle = (page: ContentPage | null | undefined): string =>
  page && "title" in page ? page.title : m.editing_content();

type ShownProps<Page> = {
  /** What the loader returned; null: the action has refused, and its page is shown. */
  shown: Page | null;
  /** What the action returned. */
  answer: Page | SavedDraft | undefined;
};

/** The page to show. To the router a link to a field is a navigation, which forgets what the action returned. */
export function useShown<Page extends { page: string }>({ shown, answer }: ShownProps<Page>): Page | null {
  const [page] = useState(answer && !isSaved(answer) ? answer : shown);
  return page;
}

const isSaved = (answer: { page: string } | SavedDraft): answer is SavedDraft => answer.page === "saved";

/** The form of a document, and what it leads to. */
export function ShownDocument(props: ShownProps<DocumentPage>) {
  const page = useShown(props);
  return (
    <StaffPage title={contentTitle(page)} back={page && "back" in page ? page.back : undefined}>
      {page ? <DocumentPanel page={page} /> : null}
    </StaffPage>
  );
}

export function DocumentPanel({ page }: { page: DocumentPage }) {
  switch (page.page) {
    case "api":
      return <ContentElsewhere url={page.url} />;
    case "picture":
      return <PicturePanel page={page} />;
    case "pictures":
      return <PicturesPanel page={page} accept={ACCEPTED} />;
    case "delete":
      return <DeletePanel page={page} />;
    case "form":
      return <DocumentForm form={page} />;
  }
}
