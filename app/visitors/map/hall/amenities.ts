import type { Amenity } from "~/content/model/hall/hall-lists";
import { m } from "~/paraglide/messages";

/** How an amenity is shown (a name of Lucide), called, and looked for in either language, whichever the page has. */
type AmenityTexts = { icon: string; name: () => string; words: readonly string[] };

export const amenities: Readonly<Record<Amenity, AmenityTexts>> = {
  toilets: {
    icon: "toilet",
    name: m.info_visit_amenity_toilets,
    words: ["toilet", "toilets", "wc", "restroom", "bathroom", "loo", "kamar mandi", "kamar kecil", "jamban"],
  },
  accessible_toilets: {
    icon: "accessibility",
    name: m.info_visit_amenity_accessible_toilets,
    words: [
      "accessible toilet",
      "wheelchair",
      "disabled toilet",
      "toilet aksesibel",
      "toilet difabel",
      "kursi roda",
      "difabel",
    ],
  },
  first_aid: {
    icon: "briefcase-medical",
    name: m.info_visit_amenity_first_aid,
    words: [
      "first aid",
      "medic",
      "medical",
      "doctor",
      "nurse",
      "p3k",
      "pertolongan pertama",
      "dokter",
      "medis",
      "klinik",
    ],
  },
  information: {
    icon: "info",
    name: m.info_visit_amenity_information,
    words: [
      "information",
      "info",
      "info desk",
      "help",
      "lost",
      "informasi",
      "meja informasi",
      "bantuan",
      "pusat informasi",
    ],
  },
  prayer_room: {
    icon: "moon-star",
    name: m.info_visit_amenity_prayer_room,
    words: [
      "prayer",
      "prayer room",
      "mushola",
      "musholla",
      "mushalla",
      "musala",
      "musalla",
      "sholat",
      "salat",
      "shalat",
      "masjid",
    ],
  },
  nursing_room: {
    icon: "baby",
    name: m.info_visit_amenity_nursing_room,
    words: ["nursing", "nursing room", "baby", "breastfeeding", "menyusui", "ruang menyusui", "laktasi", "bayi"],
  },
  drinking_water: {
    icon: "glass-water",
    name: m.info_visit_amenity_drinking_water,
    words: ["drinking water", "water point", "refill", "air minum", "isi ulang"],
  },
  food: {
    icon: "utensils",
    name: m.info_visit_amenity_food,
    words: [
      "food",
      "food stalls",
      "lunch",
      "eat",
      "drinks",
      "coffee",
      "restaurant",
      "makan",
      "makanan",
      "minuman",
      "kopi",
      "kuliner",
    ],
  },
  lift: {
    icon: "arrow-up-down",
    name: m.info_visit_amenity_lift,
    words: ["lift", "elevator"],
  },
  stairs: {
    icon: "footprints",
    name: m.info_visit_amenity_stairs,
    words: ["stairs", "staircase", "steps", "tangga"],
  },
  cloakroom: {
    icon: "luggage",
    name: m.info_visit_amenity_cloakroom,
    words: ["cloakroom", "luggage", "bags", "penitipan", "penitipan barang", "titip barang", "titip"],
  },
  charging: {
    icon: "plug-zap",
    name: m.info_visit_amenity_charging,
    words: [
      "charging",
      "charger",
      "power",
      "socket",
      "outlet",
      "cas",
      "ngecas",
      "colokan",
      "isi daya",
      "pengisian daya",
    ],
  },
};
