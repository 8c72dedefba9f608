import { describe, expect, it } from "vitest";
import { isSoldHere } from "~/content/availability/availability";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { PARTNER_TIERS } from "~/content/model/site-content";

/** What is true of the content that the site ships with. What must be true of any content is in `services/content/rules`. */
const {
  event,
  tickets,
  brands,
  brandCategories: categories,
  partners,
  galleries,
  exhibiting,
  press,
  links,
} = shippedContent;

const eventDays = ["2025-11-14", "2025-11-15", "2025-11-16"];

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** The values that are not among those allowed; sets keep the failure message short. */
function strangers(values: (string | undefined)[], allowed: string[]): string[] {
  const known = new Set(allowed);
  return values.filter((value) => value !== undefined).filter((value) => !known.has(value));
}

describe("event", () => {
  it("is the expo of 14–16 November 2025, 10:00 to 21:00, and leaves its status to the clock", () => {
    expect(event.startTime).toBe("2025-11-14T10:00:00+07:00");
    expect(event.endTime).toBe("2025-11-16T21:00:00+07:00");
    expect(event.hall).toBe("Hall A");
    expect(event.status).toBeUndefined();
    expect(event.poster).toBe("/pictures/poster.webp");
    expect(event.profileImage).toBe("/pictures/profile.webp");
  });
});

describe("tickets", () => {
  it("has at least six types", () => {
    expect(tickets.length).toBeGreaterThanOrEqual(6);
  });

  it("says whom it lets in", () => {
    for (const { id, admits } of tickets) expect(admits?.length, id).toBeGreaterThan(0);
  });

  it("is sold at an address, on this site, and in a chat", () => {
    const online = tickets.filter((ticket) => ticket.purchaseUrl);
    // The others are sold by the site's own form: nobody presses a button that leads nowhere first.
    expect(online.map(({ id }) => id)).toEqual(["saturday-pass"]);
    expect(tickets.filter(isSoldHere)).toHaveLength(4);
    expect(tickets.filter(isSoldHere).some(({ featured }) => featured)).toBe(true);
    for (const ticket of online) expect(ticket.purchaseUrl).toMatch(/^https:\/\/tickets\.example\.com\//);
  });
});

describe("brands", () => {
  it("are at least 120, in ten categories, each of which is used", () => {
    expect(brands.length).toBeGreaterThanOrEqual(120);
    expect(categories).toHaveLength(10);
    const used = brands.flatMap((brand) => brand.categories);
    const known = categories.map((category) => category.slug);
    expect(strangers(known, used)).toEqual([]);
  });

  it.each(["name", "tagline", "description", "instagram", "website"] as const)("have a %s of their own", (field) => {
    expect(repeated(brands.map((brand) => brand[field]).filter((value) => value !== undefined))).toEqual([]);
  });

  it("stand on the hall's grid, rows A to H, columns 1 to 20", () => {
    for (const brand of brands) {
      expect(brand.booth, brand.slug).toMatch(/^[A-H]-(?:[1-9]|1\d|20)$/);
      expect(brand.hall, brand.slug).toBe(event.hall);
    }
  });

  it("say something of themselves: two or three paragraphs, two to six products, at most two offers", () => {
    for (const brand of brands) {
      const paragraphs = brand.description.split("\n\n").length;
      expect(paragraphs, brand.slug).toBeGreaterThanOrEqual(2);
      expect(paragraphs, brand.slug).toBeLessThanOrEqual(3);
      expect(brand.products.length, brand.slug).toBeGreaterThanOrEqual(2);
      expect(brand.products.length, brand.slug).toBeLessThanOrEqual(6);
      expect(brand.promotions.length, brand.slug).toBeLessThanOrEqual(2);
    }
  });

  it("keep their pictures under their slug; five have no logo", () => {
    for (const brand of brands) {
      if (brand.logo !== null) expect(brand.logo).toBe(`/pictures/brands/${brand.slug}.svg`);
      expect(brand.cover).toBe(brand.featured ? `/pictures/covers/${brand.slug}.webp` : undefined);
      for (const [index, item] of (brand.gallery ?? []).entries()) {
        expect(item.src).toBe(`/pictures/gallery/${brand.slug}-0${index + 1}.webp`);
      }
    }
    expect(brands.filter((brand) => brand.logo === null)).toHaveLength(5);
    expect(brands.filter((brand) => brand.featured)).toHaveLength(12);
  });

  it("link to reserved example addresses only", () => {
    for (const { website, slug } of brands) if (website) expect(website).toBe(`https://${slug}.example.com`);
  });
});

describe("partners", () => {
  it("fill four tiers", () => {
    const counts = PARTNER_TIERS.map((tier) => partners.filter((partner) => partner.tier === tier).length);
    expect(counts).toEqual([1, 4, 8, 10]);
  });

  it("keep logo and address under their id", () => {
    for (const partner of partners) {
      expect(partner.logo).toBe(`/pictures/partners/${partner.id}.svg`);
      expect(partner.url).toBe(`https://${partner.id}.example.com`);
    }
  });
});

describe("galleries", () => {
  it("are the editions until this one, of 8 to 18 pictures, numbered under their slug", () => {
    expect(galleries.map((gallery) => gallery.slug).toSorted()).toEqual([
      "edition-2022",
      "edition-2023",
      "edition-2024",
      "edition-2025",
    ]);
    expect(galleries.flatMap(({ slug, shownFrom }) => (shownFrom ? [slug] : []))).toEqual(["edition-2025"]);
    for (const gallery of galleries) {
      expect(gallery.items.length, gallery.slug).toBeGreaterThanOrEqual(8);
      expect(gallery.items.length, gallery.slug).toBeLessThanOrEqual(18);
      for (const [index, item] of gallery.items.entries()) {
        expect(item.src).toBe(`/pictures/gallery/${gallery.slug}-${String(index + 1).padStart(2, "0")}.webp`);
        expect(item.thumbnail).toBe(item.src);
        expect(["1600x1067", "1067x1600", "1600x1600"]).toContain(`${item.w}x${item.h}`);
      }
    }
  });

  it("describe each picture in its own words", () => {
    const items = [...galleries, ...brands].flatMap((owner) =>
      "items" in owner ? owner.items : (owner.gallery ?? []),
    );
    expect(repeated(items.map((item) => item.alt))).toEqual([]);
    for (const item of items) expect(item.alt.length, item.src).toBeGreaterThan(20);
  });

  it("try the options of the viewer: rotation on one, a limited row of thumbnails on another", () => {
    expect(galleries.filter((gallery) => gallery.options.rotationOn)).toHaveLength(1);
    expect(galleries.filter((gallery) => gallery.options.nbThumbnailsDisplayed === 8)).toHaveLength(1);
  });
});

describe("links", () => {
  it("are ten to twelve, with icons of one set", () => {
    expect(links.length).toBeGreaterThanOrEqual(10);
    expect(links.length).toBeLessThanOrEqual(12);
    for (const link of links) expect(link.icon).toMatch(/^(?:lucide|expo):/);
  });
});

describe("exhibiting", () => {
  it("has the expo's own dates among its dates", () => {
    expect(exhibiting.dates.find(({ title }) => title === "The expo")).toMatchObject({
      day: eventDays[0],
      lastDay: eventDays.at(-1),
    });
  });
});

describe("press", () => {
  it("says that pictures are drawn", () => {
    expect(press.licence).toContain("drawings, not photographs");
  });
});
