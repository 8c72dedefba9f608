import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import type { ContentPage } from "~/content/editing/forms-page/content-pages";
import { StaffPage } from "~/staff/frame/staff-page";
import { DocumentList, ListActions } from "./document-list";
import { contentTitle, DocumentPanel, useShown } from "./shown-document";

type ShownContentProps = { shown: ContentPage | null; answer: ContentPage | SavedDraft | undefined };

/** The page of a kind: a list of documents, or the form of the document that is alone of its kind. */
export function ShownContent(props: ShownContentProps) {
  const page = useShown(props);
  return (
    <StaffPage
      title={contentTitle(page)}
      back={page && "back" in page ? page.back : undefined}
      actions={page?.page === "list" ? <ListActions page={page} /> : null}
    >
      {page ? <Panel page={page} /> : null}
    </StaffPage>
  );
}

const Panel = ({ page }: { page: ContentPage }) =>
  page.page === "list" ? <DocumentList page={page} /> : <DocumentPanel page={page} />;
