/** What was typed into the form of a page: the value of each control, or whether it is checked, by the control's name. */
export type DraftValues = Readonly<Record<string, string | boolean>>;

type Draft = { pathname: string; search: string; values: DraftValues };

/** In the session storage, so personal details end with the tab. */
const STORAGE_KEY = "form-drafts";
/** The oldest draft beyond these is dropped; the site has fewer pages with a form. */
const MAX_DRAFTS = 8;
/** Characters of JSON. The longest form has room for less; a larger draft is not stored. */
const MAX_LENGTH = 40_000;

/** The oldest first. A browser that refuses storage keeps them here, until the document is left. */
let drafts: readonly Draft[] = [];
let isLoaded = false;

/** Reads the drafts that were stored before the document was loaded. */
function loadOnce(): void {
  if (isLoaded) return;
  isLoaded = true;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    drafts = Array.isArray(stored) ? stored.filter(isDraft).slice(-MAX_DRAFTS) : [];
  } catch {
    // storage is refused, or holds nothing of ours
  }
}

function isDraft(value: unknown): value is Draft {
  const { pathname, search, values } = (value ?? {}) as Partial<Draft>;
  return typeof pathname === "string" && typeof search === "string" && typeof values === "object" && values !== null;
}

function setDrafts(next: readonly Draft[]): void {
  drafts = next;
  try {
    if (next.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // refused or full
  }
}

/** The draft of a page, or undefined. Not for a render that hydrates: the server does not know it. */
export function loadDraft(pathname: string, search: string): DraftValues | undefined {
  loadOnce();
  return savedDraft(pathname, search);
}

/** As `loadDraft`, once a form of the document has loaded the drafts: a render that hydrates finds none. */
export function savedDraft(pathname: string, search: string): DraftValues | undefined {
  return drafts.find((draft) => draft.pathname === pathname && draft.search === search)?.values;
}

/** @param most characters of JSON of a draft that is stored */
export function saveDraft(pathname: string, search: string, values: DraftValues, most = MAX_LENGTH): void {
  loadOnce();
  const draft = { pathname, search, values };
  if (JSON.stringify(draft).length > most) return;
  const others = drafts.filter((other) => other.pathname !== pathname || other.search !== search);
  setDrafts([...others, draft].slice(-MAX_DRAFTS));
}

/** Deletes a page's drafts after its form was sent: Back shows it empty. */
export function forgetDrafts(pathname: string): void {
  loadOnce();
  setDrafts(drafts.filter((draft) => draft.pathname !== pathname));
}
