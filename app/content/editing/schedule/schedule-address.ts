/** The path of the list of publications that wait for their time. */
export const SCHEDULE_PATH = "/staff/scheduled";

export const scheduledPath = (id: number) => `${SCHEDULE_PATH}/${id}`;
