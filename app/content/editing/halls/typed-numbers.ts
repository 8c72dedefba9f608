/** A number as people type it: "1,5" and "1.5" are one. NaN: it is not one */
export const numberIn = (text = ""): number => {
  const plain = text.trim().replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

/** Numbers of booths with commas or line breaks between them. */
export const numbersIn = (text = ""): string[] =>
  text
    .split(/[,;\n]/)
    .map((number) => number.trim())
    .filter(Boolean);
