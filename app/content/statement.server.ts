import { currentLocale } from "~/base/i18n/current-locale";
import { localized } from "~/base/translations/localized";
import { kinds } from "./documents/kinds";
import { currentContent } from "./site-content.server";

/** The accessibility statement in the language of the request: a policy's fields and its Markdown. */
export const readStatement = () => localized(kinds.statement.schema, currentContent().statement, currentLocale());
