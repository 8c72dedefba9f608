import { localized } from "~/entities/translations/localized";
import { currentLocale } from "~/i18n/current-locale";
import { kinds } from "~/services/content/documents/kinds";
import { currentContent } from "./site-content.server";

/** The accessibility statement in the language of the request: a policy's fields and its Markdown. */
export const readStatement = () => localized(kinds.statement.schema, currentContent().statement, currentLocale());
