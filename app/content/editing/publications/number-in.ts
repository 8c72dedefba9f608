/** A whole number that was typed or stands in an address; null: the text is not one. */
export const numberIn = (text: string | null | undefined) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);
