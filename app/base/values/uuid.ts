/** An id as `randomUUID` draws it: the key of a form, so that one press is done once. */
export const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
