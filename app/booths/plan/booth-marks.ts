/** What a booth of the drawing says of itself. `of`: the path of its exhibitor; `others`: names of its exhibitor's other booths, with commas. */
export type BoothMarks = { name: string; of: string; others: string; isFree: boolean };

/** The same as attributes of its link. */
export const marksOf = ({ name, of, others, isFree }: BoothMarks) => ({
  "data-booth": name,
  ...(of && { "data-of": of, "data-others": others }),
  ...(isFree && { "data-free": "" }),
});
