import { lazy, useState } from "react";
import type { SavedDraft } from "~/content/editing/drafts/draft-pages";
import { ACCEPTED, type ContentPage } from "~/content/editing/forms-page/content-pages";
import { DeletePanel, DocumentForm } from "~/content/editing/forms-page/document-form";
import { TextList } from "~/content/editing/texts/text-list";
import { m } from "~/paraglide/messages";
import { StaffPage } from "~/staff/frame/staff-page";
import { ContentElsewhere, DocumentList, listActions } from "./content-lists";

// Pages that few forms lead to: browsers load their scripts only there. Without a boundary the server waits for them, so they need no scripts.
const PicturePanel = lazy(async () => ({
  default: (await import("~/content/editing/forms-page/picture-panel")).PicturePanel,
}));
const PicturesPanel = lazy(async () => ({
  default: (await import("~/content/editing/galleries/pictures-panel")).PicturesPanel,
}));

/** The title of a page of the content. @param page absent while the page of a refusal is shown */
export const contentTitle = (page: ContentPage | null | undefined): string =>
  page && "title" in page ? page.title : m.editing_content();

type ShownContentProps = {
  /** What the loader returned; null: the action has refused, and its page is shown. */
  shown: ContentPage | null;
  /** What the action returned. */
  answer: ContentPage | SavedDraft | undefined;
};

/** A page below the list of all kinds: a list of documents, or a form with what it leads to. */
export function ShownContent({ shown, answer }: ShownContentProps) {
  // To the router a link to a field of the page is a navigation, which forgets what the action returned.
  const [page] = useState<ContentPage | null>(answer && answer.page !== "saved" ? answer : shown);
  return (
    <StaffPage
      title={contentTitle(page)}
      back={page && "back" in page ? page.back : undefined}
      actions={page?.page === "list" ? listActions(page) : null}
    >
      {page ? <Panel page={page} /> : null}
    </StaffPage>
  );
}

function Panel({ page }: { page: ContentPage }) {
  switch (page.page) {
    case "api":
      return <ContentElsewhere url={page.url} />;
    case "list":
      return <DocumentList page={page} />;
    case "texts":
      return <TextList page={page} />;
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
