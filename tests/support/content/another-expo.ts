/** An expo that nobody planned this site for: eleven days over the end of a year, two halls, 320 brands in seven scripts, late nights. */

export const NAME = "Pameran Rimba Raya 2026";
/** Over the end of a month and of a year. */
export const DAYS = [
  ...["2026-12-26", "2026-12-27", "2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31"],
  ...["2027-01-01", "2027-01-02", "2027-01-03", "2027-01-04", "2027-01-05"],
] as const;
export const DAY_8 = DAYS[7];
export const DAY_9 = DAYS[8];

/** Halls of rows; together they have more booths than there are brands. */
export const HALLS = [
  { id: "utara", name: "Hall Utara", rows: "8", squares: "22", prefix: "U-" },
  { id: "selatan", name: "Hall Selatan", rows: "8", squares: "20", prefix: "S-" },
] as const;

const FOREIGN = [
  ...[
    "山と谷の道具店",
    "東京テント製作所",
    "北京登山装备有限公司",
    "台灣露營用品社",
    "서울 등산 장비",
    "한라산 캠핑",
    "四川户外",
    "京都の靴",
    "上海帐篷",
    "부산 카약",
  ],
  ...[
    "متجر الجبل الأخضر",
    "خيام الصحراء",
    "أحذية الرحلات",
    "مصابيح القمر",
    "دار المخيمات",
    "قوارب الخليج",
    "حقائب السفر",
    "بوصلة الشرق",
    "نار المخيم",
    "طريق القوافل",
  ],
  ...[
    "ร้านเต็นท์ภูเขา",
    "รองเท้าเดินป่าเชียงใหม่",
    "เรือคายัคอันดามัน",
    "เป้สะพายหลังไทย",
    "โคมไฟแคมป์ปิ้ง",
    "น้ำดื่มกลางป่า",
    "ครัวสนามสยาม",
    "เชือกปีนผา",
    "แผนที่ดอย",
    "เปลญวนอีสาน",
  ],
  ...[
    "Lều Trại Đà Lạt",
    "Giày Leo Núi Sa Pa",
    "Thuyền Kayak Hạ Long",
    "Ba Lô Phượt Việt",
    "Đèn Cắm Trại Huế",
    "Bếp Dã Ngoại Sài Gòn",
    "Võng Đồng Nai",
    "Bản Đồ Trường Sơn",
    "Dây Leo Núi Hà Giang",
    "Nước Sạch Mê Kông",
  ],
];

type Brand = { slug: string; name: string; hall: string; booth: string; more?: string; from?: string };

/** 320 brands in the booths of both halls: the first are on islands, two share a stand, one has another booth from the ninth day. */
function brandsOf(): Brand[] {
  const places = HALLS.flatMap(({ name, rows, squares, prefix }) =>
    Array.from({ length: Number(rows) * Number(squares) }, (_, index) => ({
      hall: name,
      booth: `${prefix}${"ABCDEFGH"[Math.floor(index / Number(squares))]}-${(index % Number(squares)) + 1}`,
    })),
  );
  // The booths that become islands, and the one that is shared.
  const gone = ["S-A-2", "S-B-1", "S-B-2", "S-A-4", "S-B-4"];
  const free = places.filter(({ booth }) => !gone.includes(booth));
  return Array.from({ length: 320 }, (_, index) => {
    const rest = index === 319 ? "Pendakigunungindonesia.com" : `Rimba ${String(index + 1).padStart(3, "0")} Outdoor`;
    const name = FOREIGN[index - 100] ?? rest;
    const place = free[index] ?? free[0];
    if (!place) throw new Error("there are no booths");
    const more = index === 0 ? { more: "S-H-20", from: DAY_9 } : {};
    const shared = index === 319 ? { hall: "Hall Selatan", booth: "S-A-1" } : place;
    return { slug: `brand-${index + 1}`, name, ...shared, ...more };
  });
}

/** A row of a sheet by the labels of its columns. */
export type Row = Readonly<Record<string, string>>;

export const brandRows = (category: string): Row[] =>
  brandsOf().map(({ slug, name, hall, booth, more, from }) => ({
    Name: name,
    "Web address": slug,
    "Tagline (English)": `What ${name} makes`,
    "Tagline (Bahasa Indonesia)": `Buatan ${name}`,
    "Description (English)": `${name} shows what lasts in the rain.`,
    "Description (Bahasa Indonesia)": `${name} menunjukkan yang tahan hujan.`,
    Categories: category,
    Hall: hall,
    Booth: booth,
    Featured: "no",
    ...(more && {
      "More booths 1, Booth": more,
      "More booths 1, Hall": "Hall Selatan",
      "More booths 1, From": from ?? "",
    }),
  }));

const STAGES = ["Panggung Utara", "Panggung Selatan", "Tenda Kelas"];

/** Six sessions a day; the last begins at 23.30 and ends the next day. */
export const sessionRows = (): Row[] =>
  DAYS.flatMap((day, index) =>
    ["11:00", "13:00", "15:00", "17:00", "19:00", "23:30"].map((start, place) => {
      const [hour = 0] = start.split(":").map(Number);
      const end = start === "23:30" ? "00:45" : `${hour + 1}:30`;
      const title = `${index + 1}.${place + 1}`;
      return {
        "Title (English)": `Session ${title}${place === 5 ? ", the night talk" : ""}`,
        "Title (Bahasa Indonesia)": `Sesi ${title}`,
        "Description (English)": "About walking slowly.",
        "Description (Bahasa Indonesia)": "Tentang berjalan pelan.",
        Day: day,
        Start: `${day} ${start}`,
        End: `${day} ${end}`,
        "Stage or area": STAGES[place % 3] ?? "",
        Kind: "talk",
        Language: "id",
        "Suitable for children": "no",
        "Speakers 1, Name": place === 0 ? "阿部 健" : place === 1 ? "فاطمة الزهراء" : `Pembicara ${title}`,
        "Speakers 1, Role (English)": "Guide",
        "Speakers 1, Role (Bahasa Indonesia)": "Pemandu",
        "Permanent name": `s-${index + 1}-${place + 1}`,
        "Web address": `session-${index + 1}-${place + 1}`,
      };
    }),
  );

/** Kinds of tickets: for all days, for one of them, and for the ninth. */
export const TICKETS = [
  { id: "all-days", name: "All Days Pass", days: DAYS as readonly string[], validity: "every_day", price: "11500000" },
  { id: "any-day", name: "Any Day Pass", days: DAYS as readonly string[], validity: "one_day", price: "60000" },
  { id: "ninth-day", name: "Pelajar/Mahasiswa/Guru/Dosen", days: [DAY_9], validity: "", price: "40000" },
] as const;

export const ticketRows = (): Row[] =>
  TICKETS.map(({ id, name, days, validity, price }) => ({
    "Permanent name": id,
    "Name (English)": name,
    "Name (Bahasa Indonesia)": `Tiket ${name}`,
    "Description (English)": "For those who walk.",
    "Description (Bahasa Indonesia)": "Untuk yang suka berjalan.",
    Price: price,
    "Price at the door": "12000000",
    Currency: "IDR",
    "Start of sale": "2026-09-01 09:00",
    "End of sale": "2027-01-05 20:00",
    "Days on which it lets in": days.join(", "),
    "Valid on every day or on one": validity,
    "Fewest in one order": "1",
    "Most in one order": "5",
    "Number of tickets sold here": "500",
    Stock: "on_sale",
    Featured: id === "all-days" ? "yes" : "no",
    "What it includes 1 (English)": "Entry",
    "What it includes 1 (Bahasa Indonesia)": "Masuk",
    "Conditions 1 (English)": "Wear shoes",
    "Conditions 1 (Bahasa Indonesia)": "Pakai sepatu",
  }));
