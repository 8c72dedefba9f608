/** Words in prizes of any language of the site, and the drawing that they ask for in `public/prizes` (art/src/compositions/prizes.ts). */
const WORDS: readonly [words: RegExp, picture: string][] = [
  [/\b(tents?\b|bivouac|hammock|tenda|bivak)/i, "tent"],
  [/\b(kayak|canoe|boat|raft|sail|dive|surf|perahu|berlayar|kano|rakit|layar|pinisi|selam\b)/i, "boat"],
  [/\b(maps?\b|compass|peta\b|kompas)/i, "map"],
  [/\b(soup|meal|cook|kitchen|stove|pots?\b|sup\b|masak|dapur|kompor|panci|kopi|coffee)/i, "pot"],
  [/\b(backpack|pack|bag|ransel|carrier|tas)\b/i, "pack"],
  [/\b(jacket|shirt|rainwear|jaket|kaus|baju|jas hujan)/i, "jacket"],
  [/\b(boot|shoe|sandal|sepatu)/i, "boots"],
  [/\b(bicycle|bike|sepeda)/i, "bicycle"],
  [/\b(lamp|lantern|torch|light|headlamp|lampu|lentera|senter)/i, "light"],
  [
    /\b(walk|trek|hike|hiking|climb of|summit|expedition|trip|journey|ekspedisi|pendakian|mendaki|jalan kaki|perjalanan)/i,
    "trek",
  ],
  [/\b(place|final|winner|champion|best|cup|medal|juara|terbaik|piala|medali)/i, "cup"],
];

/** The address of the picture of a prize, by the words of it; a parcel for one that no word names. */
export function prizePicture(prize: string): string {
  const picture = WORDS.find(([words]) => words.test(prize))?.[1] ?? "gift";
  return `/prizes/${picture}.svg`;
}
