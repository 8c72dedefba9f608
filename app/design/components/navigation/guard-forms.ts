/**
 * Keeps the page when a form that loads a document is sent without a network: the browser's error page would stand in its place, and what was
 * typed would be gone.
 * @param showOfflineToast is called instead, with what sends the form again
 */
export function guardForms(showOfflineToast: (retry: () => void) => void): void {
  // After React, which prevents what the router sends itself.
  window.addEventListener("submit", (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (navigator.onLine || defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    showOfflineToast(() => form.requestSubmit(submitter));
  });
}
