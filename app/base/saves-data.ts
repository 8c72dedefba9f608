/** Whether the browser asks sites to send less (Save-Data): Chromium's `navigator.connection`. For pages and workers. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
