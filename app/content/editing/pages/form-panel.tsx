import type { ContentPage } from "~/content/editing/forms-page/content-pages";
import { DeletePanel, DocumentForm } from "~/content/editing/forms-page/document-form";
import { PicturePanel } from "~/content/editing/forms-page/picture-panel";
import { ContentElsewhere } from "./content-elsewhere";

/** The pages of a form. */
type FormPages = Exclude<ContentPage, { page: "list" | "texts" | "pictures" }>;

/** A form, or what its buttons ask. */
export function FormPanel({ page }: { page: FormPages }) {
  switch (page.page) {
    case "api":
      return <ContentElsewhere url={page.url} />;
    case "picture":
      return <PicturePanel page={page} />;
    case "delete":
      return <DeletePanel page={page} />;
    case "form":
      return <DocumentForm form={page} />;
  }
}
