import { notify } from "./notify";

/** Says that the page could not be fetched, with a way to try again; the page in sight stays as it is. */
export function showOfflineToast(retry: () => void): Promise<void> {
  return tell("You are offline", retry);
}

/** Says the same where there is a network, but something in front of the site answered in its place. */
export function showUnansweredToast(retry: () => void): Promise<void> {
  return tell("The site did not answer", retry);
}

function tell(title: string, retry: () => void): Promise<void> {
  return notify({
    id: "offline",
    type: "error",
    title,
    description: "The page could not be loaded. Nothing that you typed is lost.",
    duration: Number.POSITIVE_INFINITY,
    action: { label: "Retry", onClick: retry },
  });
}
