import { languageName } from "~/base/i18n/language-name";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import type { Drawing, PolicySlug } from "~/base/values/choices";
import type { z } from "~/base/values/zod";
import type { Kind, kinds } from "~/content/documents/kinds";
import { BOOTH_TYPES, type BoothType, boothTypeNames } from "~/content/model/booth-types";
import type { EventStatus } from "~/content/model/event";
import type { Amenity, Side } from "~/content/model/hall/hall-lists";
import type { Session } from "~/content/model/rundown";
import type { Season } from "~/content/model/season";
import type { PartnerTier } from "~/content/model/site-content";
import type { Reentry, Ticket, TicketState } from "~/content/model/ticket";
import type { Notice } from "~/design/model/notice";
import { m } from "~/paraglide/messages";

type Text = () => string;

/** What a form says of a field. */
export type FieldText = {
  label: Text;
  hint?: Text;
  /** The field names a document of this kind, or has a field of it. */
  of?: { kind: Kind; by: string };
  /** The button that adds many entries of a list at once. */
  many?: { button: string; label: Text };
  /** The field names a page of the site. */
  isPage?: true;
  /** Text of several lines that no limit of the schema shows to be long. */
  long?: true;
  /** Money, in the currency of the document. */
  isMoney?: true;
  /** The field has days of the event, each a box. */
  hasEventDays?: true;
  /** The name of the section of the form that begins with this field. */
  section?: Text;
  fields?: Readonly<Record<string, FieldText>>;
};

/** The fields in a value, or in the entries of a list; never: it has none. */
type PartsOf<Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? PartsOf<Item>
    : NonNullable<Value> extends object
      ? TextsOf<NonNullable<Value>>
      : never;

type TextOf<Value> = FieldText & ([PartsOf<Value>] extends [never] ? { fields?: never } : { fields: PartsOf<Value> });

/** A text for each field: one that is missing does not compile. */
type TextsOf<Value> = {
  readonly [Name in Exclude<keyof Value & string, "lang" | "translations">]-?: TextOf<Value[Name]>;
};

type DerivedOf<K extends Kind> = (typeof kinds)[K] extends { derived: { fields: readonly (infer Name)[] } }
  ? Name
  : never;

/** A document without what follows from its other fields. */
type WrittenOf<K extends Kind> = [DerivedOf<K>] extends [never]
  ? z.infer<(typeof kinds)[K]["schema"]>
  : Omit<z.infer<(typeof kinds)[K]["schema"]>, DerivedOf<K> & PropertyKey>;

type KindText<K extends Kind> = {
  label: Text;
  /** The fields by which people know a document. */
  title: readonly string[];
  /** In the order of the form. */
  fields: PartsOf<WrittenOf<K>>;
};

const slug = { label: m.fields_slug, hint: m.fields_hint_slug };
const permanentId = { label: m.fields_id, hint: m.fields_hint_id };
const picture = (label: Text) => ({ label, hint: m.fields_hint_picture });
const icon = { label: m.fields_icon, hint: m.fields_hint_icon };
const target = { label: m.fields_url, hint: m.fields_hint_target };
const seasons = { label: m.fields_seasons, hint: m.fields_hint_seasons };
const price = (label: Text) => ({ label, isMoney: true as const });
const amount = (label: Text) => ({ label, hint: m.fields_hint_amount, isMoney: true as const });
const markdown = (label: Text) => ({ label, hint: m.fields_hint_markdown, long: true as const });
const paragraphs = (label: Text) => ({ label, hint: m.fields_hint_paragraphs });

const menu = (label: Text) => ({
  label,
  hint: m.fields_hint_menu,
  fields: { page: { label: m.fields_page, isPage: true as const } },
});

const galleryItem = {
  src: picture(m.fields_image),
  thumbnail: picture(m.fields_thumbnail),
  alt: { label: m.fields_alt },
  title: { label: m.fields_title },
  htmlAfterThumbnail: { label: m.fields_html_after, hint: m.fields_hint_html },
  w: { label: m.fields_width, hint: m.fields_hint_pixels },
  h: { label: m.fields_height, hint: m.fields_hint_pixels },
};

const booth = {
  label: m.fields_booths,
  fields: {
    name: { label: m.fields_name },
    pricePerSquareMetre: amount(m.fields_price_per_square_metre),
    goodFor: { label: m.fields_good_for },
  },
};

/** A field for each language, which is called as the language is. */
const inEachLanguage = <Field>(fieldOf: (label: Text) => Field): Readonly<Record<Locale, Field>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, fieldOf(() => languageName(locale))])) as Record<Locale, Field>;

/** A field for each type of booth, which is called as the type is. */
const ofEachBoothType = <Field>(fieldOf: (label: Text) => Field): Readonly<Record<BoothType, Field>> =>
  Object.fromEntries(BOOTH_TYPES.map((type) => [type, fieldOf(boothTypeNames[type])])) as Record<BoothType, Field>;

const wordsIn = (label: Text) => ({
  label,
  fields: {
    zero: { label: m.texts_form_zero },
    one: { label: m.texts_form_one },
    two: { label: m.texts_form_two },
    few: { label: m.texts_form_few },
    many: { label: m.texts_form_many },
    other: { label: m.texts_form_other },
  },
});
const place = {
  x: { label: m.fields_x, hint: m.fields_hint_x },
  y: { label: m.fields_y, hint: m.fields_hint_y },
  w: { label: m.fields_w, hint: m.fields_hint_w },
  h: { label: m.fields_h, hint: m.fields_hint_h },
};

const statement = {
  title: { label: m.fields_title },
  summary: { label: m.fields_summary },
  updated: { label: m.fields_updated },
  body: markdown(m.fields_body),
};

/** Labels, hints and order of all forms. Which fields there are, and which must be filled in, is in the schemas. */
export const kindTexts: { readonly [K in Kind]: KindText<K> } = {
  event: {
    label: m.fields_kind_event,
    title: ["title"],
    fields: {
      title: { label: m.fields_title, section: m.sections_name },
      status: { label: m.fields_status, hint: m.fields_hint_status },
      startTime: { label: m.fields_start, section: m.sections_times },
      endTime: { label: m.fields_end, hint: m.fields_hint_end_time },
      otherHours: {
        label: m.fields_other_hours,
        hint: m.fields_hint_other_hours,
        fields: { from: { label: m.fields_from }, until: { label: m.fields_until } },
      },
      closedDays: { label: m.fields_closed_days, hint: m.fields_hint_closed_days, hasEventDays: true },
      drawAt: { label: m.fields_draw_at },
      previousStartTime: { label: m.fields_previous_start, hint: m.fields_hint_previous_start },
      location: { label: m.fields_location, section: m.sections_place },
      locationShort: { label: m.fields_location_short },
      hall: { label: m.fields_hall },
      helpDesk: { label: m.fields_help_desk, hint: m.fields_hint_help_desk },
      locationLink: { label: m.fields_location_link },
      address: {
        label: m.fields_address,
        fields: {
          street: { label: m.fields_street },
          locality: { label: m.fields_locality },
          region: { label: m.fields_region },
          postalCode: { label: m.fields_postal_code },
          country: { label: m.fields_country },
        },
      },
      capacities: {
        label: m.fields_capacities,
        hint: m.fields_hint_capacities,
        fields: { day: { label: m.fields_day }, people: { label: m.fields_people } },
      },
      summary: { label: m.fields_summary, section: m.sections_texts },
      about: { label: m.fields_about },
      poster: { ...picture(m.fields_poster), section: m.sections_pictures },
      profileImage: picture(m.fields_profile_image),
      teaserVideoId: { label: m.fields_teaser },
      notices: {
        label: m.fields_notices,
        section: m.sections_notices,
        fields: {
          text: { label: m.fields_text },
          level: { label: m.staff_today_notice_level },
          from: { label: m.fields_from },
          until: { label: m.fields_until },
          link: { label: m.fields_link, fields: { label: { label: m.fields_label }, url: target } },
        },
      },
      nextEdition: {
        label: m.fields_next_edition,
        section: m.sections_next_edition,
        fields: {
          title: { label: m.fields_title },
          startDate: { label: m.fields_starts },
          endDate: { label: m.fields_ends },
          place: { label: m.fields_location },
        },
      },
    },
  },
  identity: {
    label: m.fields_kind_identity,
    title: ["name"],
    fields: {
      name: { label: m.fields_site_name, section: m.sections_name },
      shortName: { label: m.fields_short_name, hint: m.fields_hint_short_name },
      company: { label: m.fields_company },
      companyAddress: { label: m.fields_company_address },
      email: { label: m.fields_contact_email, section: m.sections_contact },
      whatsapp: { label: m.fields_contact_whatsapp, hint: m.fields_hint_whatsapp },
      whatsappMarketing: { label: m.fields_contact_whatsapp_marketing, hint: m.fields_hint_whatsapp },
      instagram: { label: m.fields_instagram, hint: m.fields_hint_instagram },
      recipients: {
        section: m.sections_mail,
        label: m.fields_recipients,
        hint: m.fields_hint_recipients,
        fields: {
          to: { label: m.fields_recipients_to, hint: m.fields_hint_addresses },
          cc: { label: m.fields_recipients_cc, hint: m.fields_hint_addresses },
          bcc: { label: m.fields_recipients_bcc, hint: m.fields_hint_addresses },
          sales: { label: m.fields_recipients_sales, hint: m.fields_hint_addresses },
        },
      },
    },
  },
  promises: {
    label: m.fields_kind_promises,
    title: ["reply"],
    fields: {
      hold: { label: m.fields_hold },
      reply: { label: m.fields_reply },
      hours: { label: m.fields_hours },
    },
  },
  visit: {
    label: m.fields_kind_visit,
    title: [],
    fields: {
      ways: {
        label: m.fields_ways,
        fields: {
          id: permanentId,
          name: { label: m.fields_name },
          icon,
          stop: { label: m.fields_stop },
          fare: { label: m.fields_fare },
          last: { label: m.fields_last },
        },
      },
      topics: {
        label: m.fields_topics,
        fields: {
          id: permanentId,
          title: { label: m.fields_title },
          icon,
          seasons,
          more: { label: m.fields_more, fields: { label: { label: m.fields_label }, to: target } },
          facts: {
            label: m.fields_facts,
            fields: { id: permanentId, label: { label: m.fields_label }, text: { label: m.fields_text } },
          },
        },
      },
    },
  },
  tickets: {
    label: m.fields_kind_tickets,
    title: ["name"],
    fields: {
      id: { ...permanentId, section: m.sections_name },
      name: { label: m.fields_name },
      description: { label: m.fields_description },
      benefits: { label: m.fields_benefits },
      conditions: { label: m.fields_conditions },
      featured: { label: m.fields_featured },
      price: { ...price(m.fields_amount), section: m.sections_price },
      originalPrice: price(m.fields_original_price),
      doorPrice: price(m.fields_door_price),
      currency: { label: m.fields_currency },
      availability: { label: m.fields_availability, hint: m.fields_hint_stock, section: m.sections_sale },
      heldUntil: { label: m.fields_held_until },
      salesStart: { label: m.fields_sales_start },
      salesEnd: { label: m.fields_sales_end },
      purchaseUrl: { label: m.fields_purchase_url },
      validOn: { label: m.fields_valid_on, hasEventDays: true, section: m.sections_entry },
      validity: { label: m.fields_validity },
      admits: {
        label: m.fields_admits,
        fields: { kind: { label: m.fields_kind }, people: { label: m.fields_people } },
      },
      reentry: { label: m.fields_reentry, hint: m.fields_hint_reentry },
      holders: { label: m.fields_holders, hint: m.fields_hint_holders },
      quota: { label: m.fields_quota, hint: m.fields_hint_quota, section: m.sections_limits },
      minPerOrder: { label: m.fields_min_per_order },
      maxPerOrder: { label: m.fields_max_per_order },
      maxPerBuyer: { label: m.fields_max_per_buyer, hint: m.fields_hint_max_per_buyer },
    },
  },
  brandCategories: {
    label: m.fields_kind_brand_categories,
    title: ["name"],
    fields: { slug, name: { label: m.fields_name } },
  },
  brands: {
    label: m.fields_kind_brands,
    title: ["name"],
    fields: {
      name: { label: m.fields_name, section: m.sections_name },
      slug,
      tagline: { label: m.fields_tagline },
      description: paragraphs(m.fields_description),
      categories: { label: m.fields_categories, of: { kind: "brandCategories", by: "slug" } },
      hall: { label: m.fields_hall, section: m.sections_booths },
      booth: { label: m.fields_booth, hint: m.fields_hint_booth },
      from: { label: m.fields_from, hint: m.fields_hint_brand_from },
      until: { label: m.fields_until, hint: m.fields_hint_brand_until },
      moreBooths: {
        label: m.fields_more_booths,
        hint: m.fields_hint_more_booths,
        fields: {
          booth: { label: m.fields_booth },
          hall: { label: m.fields_hall },
          from: { label: m.fields_from },
          until: { label: m.fields_until },
        },
      },
      website: { label: m.fields_website, section: m.sections_links },
      instagram: { label: m.fields_instagram, hint: m.fields_hint_instagram },
      logo: { ...picture(m.fields_logo), section: m.sections_pictures },
      cover: picture(m.fields_cover),
      products: {
        section: m.sections_products,
        label: m.fields_products,
        fields: {
          name: { label: m.fields_name },
          price: price(m.fields_amount),
          image: picture(m.fields_image),
        },
      },
      promotions: { label: m.fields_promotions },
      gallery: { label: m.fields_gallery, fields: galleryItem, section: m.sections_gallery },
      featured: { label: m.fields_featured },
    },
  },
  halls: {
    label: m.fields_kind_halls,
    title: ["name"],
    fields: {
      name: { label: m.fields_name, hint: m.fields_hint_hall_name, section: m.sections_name },
      id: permanentId,
      level: { label: m.fields_level, hint: m.fields_hint_level },
      width: { label: m.fields_hall_width },
      depth: { label: m.fields_hall_depth },
      openings: {
        section: m.sections_hall,
        label: m.fields_openings,
        hint: m.fields_hint_openings,
        fields: { name: { label: m.fields_name }, x: place.x, y: place.y },
      },
      aisles: { label: m.fields_aisles, hint: m.fields_hint_aisles, fields: place },
      fixtures: {
        label: m.fields_fixtures,
        fields: { name: { label: m.fields_name }, ...place, wall: { label: m.fields_wall } },
      },
      amenities: {
        label: m.fields_amenities,
        fields: { kind: { label: m.fields_kind }, x: place.x, y: place.y },
      },
    },
  },
  units: {
    label: m.fields_kind_units,
    title: ["booth", "hall"],
    fields: {
      hall: { label: m.fields_hall, of: { kind: "halls", by: "id" } },
      booth: { label: m.fields_booth, hint: m.fields_hint_unit_booth },
      ...place,
      open: { label: m.fields_open, hint: m.fields_hint_open },
      shared: { label: m.fields_shared },
      corners: { label: m.fields_corners, hint: m.fields_hint_corners, fields: { x: place.x, y: place.y } },
    },
  },
  programs: {
    label: m.fields_kind_programs,
    title: ["name"],
    fields: {
      name: { label: m.fields_name, section: m.sections_name },
      slug,
      summary: { label: m.fields_summary },
      description: paragraphs(m.fields_description),
      schedule: { label: m.fields_schedule, section: m.sections_times },
      stage: { label: m.fields_stage },
      howToJoin: { label: m.fields_how_to_join, section: m.sections_joining },
      registrationUrl: { label: m.fields_registration_url },
      registrationEnds: { label: m.fields_registration_ends },
      image: picture(m.fields_image),
    },
  },
  sessions: {
    label: m.fields_kind_sessions,
    title: ["title"],
    fields: {
      title: { label: m.fields_title, section: m.sections_name },
      description: { label: m.fields_description },
      day: { label: m.fields_day, hint: m.fields_hint_session_day, section: m.sections_times },
      start: { label: m.fields_start },
      end: { label: m.fields_end },
      stage: { label: m.fields_stage },
      kind: { label: m.fields_kind, section: m.sections_kind },
      language: { label: m.fields_language },
      family: { label: m.fields_family },
      cancelled: { label: m.fields_cancelled },
      program: { label: m.fields_program, of: { kind: "programs", by: "slug" } },
      brand: { label: m.fields_brand, of: { kind: "brands", by: "slug" } },
      speakers: {
        section: m.sections_speakers,
        label: m.fields_speakers,
        fields: {
          name: { label: m.fields_name },
          role: { label: m.fields_role },
          about: { label: m.fields_speaker_about, hint: m.fields_hint_speaker_about },
          photo: picture(m.fields_photo),
          slug: { label: m.fields_slug, hint: m.fields_hint_speaker_slug },
          drawing: { label: m.fields_drawing, hint: m.fields_hint_drawing },
        },
      },
      speakersElsewhere: { label: m.fields_speakers_elsewhere, hint: m.fields_hint_speakers_elsewhere },
      id: { ...permanentId, section: m.sections_address },
      slug,
    },
  },
  winners: {
    label: m.fields_kind_winners,
    title: ["prize", "name"],
    fields: {
      program: { label: m.fields_program, of: { kind: "programs", by: "name" } },
      prize: { label: m.fields_prize },
      name: { label: m.fields_name, hint: m.fields_hint_winner },
      wristband: { label: m.fields_wristband },
      announcedAt: { label: m.fields_announced },
    },
  },
  partners: {
    label: m.fields_kind_partners,
    title: ["name"],
    fields: {
      id: permanentId,
      name: { label: m.fields_name },
      tier: { label: m.fields_tier },
      url: { label: m.fields_website },
      logo: picture(m.fields_logo),
    },
  },
  exhibiting: {
    label: m.fields_kind_exhibiting,
    title: [],
    fields: {
      currency: { label: m.fields_currency, section: m.sections_price },
      tax: { label: m.fields_tax },
      taxPercent: { label: m.fields_tax_percent },
      openSidePrice: { ...amount(m.fields_open_side_price), hint: m.fields_hint_open_side },
      openSides: {
        label: m.sides_field,
        hint: m.sides_field_hint,
        fields: {
          name: { label: m.fields_name },
          sides: { label: m.sides_field_sides, hint: m.sides_field_sides_hint },
          price: amount(m.fields_amount),
        },
      },
      allowance: {
        label: m.passes_title,
        hint: m.passes_field_hint,
        section: m.passes_title,
        fields: {
          squareMetres: { label: m.passes_field_area },
          passes: { label: m.passes_passes },
          invitations: { label: m.passes_invitations },
        },
      },
      booths: {
        label: m.fields_booths,
        section: m.sections_booths,
        fields: ofEachBoothType((label) => ({ ...booth, label })),
      },
      comparison: {
        label: m.fields_comparison,
        fields: { label: { label: m.fields_label }, ...ofEachBoothType((label) => ({ label })) },
      },
      extras: {
        label: m.fields_extras,
        fields: { name: { label: m.fields_name }, price: amount(m.fields_amount), per: { label: m.fields_per } },
      },
      included: { label: m.fields_included, section: m.sections_texts },
      audience: {
        label: m.fields_audience,
        fields: {
          figures: {
            label: m.fields_figures,
            fields: { figure: { label: m.fields_figure }, label: { label: m.fields_label } },
          },
          source: { label: m.fields_source },
        },
      },
      dates: {
        label: m.fields_dates,
        section: m.sections_times,
        fields: {
          day: { label: m.fields_day },
          lastDay: { label: m.fields_last_day },
          title: { label: m.fields_title },
          text: { label: m.fields_text },
        },
      },
      plan: {
        label: m.fields_plan,
        fields: {
          north: { label: m.fields_north },
          south: { label: m.fields_south },
          east: { label: m.fields_east },
        },
      },
      steps: {
        label: m.fields_steps,
        fields: { when: { label: m.fields_when }, text: { label: m.fields_text } },
      },
    },
  },
  press: {
    label: m.fields_kind_press,
    title: [],
    fields: {
      accreditation: {
        label: m.fields_accreditation,
        fields: { until: { label: m.fields_until_day }, text: { label: m.fields_text_paragraphs } },
      },
      boilerplate: { label: m.fields_boilerplate },
      licence: { label: m.fields_licence },
    },
  },
  faqs: {
    label: m.fields_kind_faqs,
    title: ["question"],
    fields: {
      id: permanentId,
      group: { label: m.fields_group },
      question: { label: m.fields_question },
      answer: markdown(m.fields_answer),
      later: {
        label: m.fields_later,
        fields: { from: { label: m.fields_from }, answer: markdown(m.fields_answer) },
      },
      seasons,
    },
  },
  links: {
    label: m.fields_kind_links,
    title: ["label"],
    fields: {
      label: { label: m.fields_label },
      url: target,
      icon,
      note: { label: m.fields_note },
      seasons,
      until: { label: m.fields_until },
    },
  },
  galleries: {
    label: m.fields_kind_galleries,
    title: ["title"],
    fields: {
      title: { label: m.fields_title },
      slug,
      description: { label: m.fields_description },
      shownFrom: { label: m.fields_shown_from },
      items: {
        label: m.fields_items,
        many: { button: "pictures", label: m.pictures_many },
        fields: galleryItem,
      },
      options: {
        label: m.fields_options,
        fields: {
          singleThumbnail: { label: m.fields_option_single },
          nbThumbnailsDisplayed: { label: m.fields_option_shown, hint: m.fields_hint_shown },
          defaultStructure: { label: m.fields_option_grid },
          rotationOn: { label: m.fields_option_rotation },
        },
      },
    },
  },
  policies: {
    label: m.fields_kind_policies,
    title: ["title"],
    fields: { slug: { label: m.fields_slug }, ...statement },
  },
  statement: { label: m.fields_kind_statement, title: ["title"], fields: statement },
  newsAuthors: {
    label: m.fields_kind_news_authors,
    title: ["name"],
    fields: { slug: permanentId, name: { label: m.fields_name }, profile_image: picture(m.fields_profile_image) },
  },
  news: {
    label: m.fields_kind_news,
    title: ["title"],
    fields: {
      title: { label: m.fields_title, section: m.sections_name },
      slug,
      language: { label: m.fields_language },
      pair: { label: m.fields_pair, of: { kind: "news", by: "slug" } },
      excerpt: { label: m.fields_excerpt, hint: m.fields_hint_excerpt, section: m.sections_texts },
      body: markdown(m.fields_body),
      published_at: { label: m.fields_published_at, section: m.sections_times },
      updated_at: { label: m.fields_updated },
      author: { label: m.fields_author, of: { kind: "newsAuthors", by: "slug" } },
      tags: { label: m.fields_tags, hint: m.fields_hint_lines },
      feature_image: { ...picture(m.fields_image), section: m.sections_pictures },
      feature_image_alt: { label: m.fields_alt },
      feature_image_caption: { label: m.fields_caption, hint: m.fields_hint_caption },
      featured: { label: m.fields_featured },
    },
  },
  menus: {
    label: m.fields_kind_menus,
    title: [],
    fields: {
      headerStart: menu(m.fields_menu_header_start),
      headerEnd: menu(m.fields_menu_header_end),
      resources: menu(m.fields_menu_resources),
      dialog: menu(m.fields_menu_dialog),
      discover: menu(m.fields_menu_discover),
      businesses: menu(m.fields_menu_businesses),
      smallPrint: menu(m.fields_menu_small_print),
    },
  },
  texts: {
    label: m.fields_kind_texts,
    title: ["key"],
    // The form of a text has the languages and plural forms of its message: `fieldsOfText` in app/content/editing/texts.
    fields: {
      key: { label: m.fields_id },
      words: { label: m.fields_text, fields: inEachLanguage(wordsIn) },
    },
  },
  searchSynonyms: {
    label: m.fields_kind_search_synonyms,
    title: [],
    fields: {
      terms: { label: m.fields_terms, hint: m.fields_hint_lines },
      finds: { label: m.fields_finds, hint: m.fields_hint_lines },
    },
  },
  searchStopWords: {
    label: m.fields_kind_search_stop_words,
    title: [],
    fields: inEachLanguage((label) => ({ label, hint: m.fields_hint_lines })),
  },
};

/** What every entity has beside its own fields. */
const langText: FieldText = { label: m.fields_lang };

/** The texts of the fields in a field, in the order of the form. */
export const textsIn = ({ fields = {} }: Pick<FieldText, "fields">): ReadonlyMap<string, FieldText> =>
  new Map([...Object.entries(fields), ["lang", langText]]);

/** What a field of a document is called, or the field that it is in; undefined: it has no name. */
export function labelIn(kind: Kind, field: string): string | undefined {
  const { fields }: Pick<FieldText, "fields"> = kindTexts[kind];
  return textsIn({ fields })
    .get(field.split(".")[0] ?? "")
    ?.label();
}

type Choice =
  | EventStatus
  | Notice["level"]
  | Season
  | TicketState
  | NonNullable<Ticket["validity"]>
  | Reentry
  | NonNullable<Ticket["holders"]>
  | NonNullable<Ticket["admits"]>[number]["kind"]
  | NonNullable<Session["kind"]>
  | Exclude<Session["language"], Locale | undefined>
  | Drawing
  | PartnerTier
  | PolicySlug
  | Side
  | Amenity
  | "true"
  | "false";

const choiceTexts: { readonly [Value in Choice]: Text } = {
  upcoming: m.fields_choice_upcoming,
  ongoing: m.fields_choice_ongoing,
  ended: m.fields_choice_ended,
  postponed: m.fields_choice_postponed,
  cancelled: m.fields_choice_cancelled,
  info: m.fields_choice_info,
  warning: m.fields_choice_warning,
  urgent: m.fields_choice_urgent,
  before: m.fields_choice_before,
  during: m.fields_choice_during,
  after: m.fields_choice_after,
  both: m.fields_choice_both,
  not_yet: m.fields_choice_not_yet,
  on_sale: m.fields_choice_on_sale,
  few_left: m.fields_choice_few_left,
  held: m.fields_choice_held,
  sold_out: m.fields_choice_sold_out,
  unavailable: m.fields_choice_unavailable,
  every_day: m.fields_choice_every_day,
  one_day: m.fields_choice_one_day,
  none: m.fields_choice_none,
  after_exit: m.fields_choice_after_exit,
  any_time: m.fields_choice_any_time,
  asked: m.fields_choice_asked,
  required: m.fields_choice_required,
  anyone: m.fields_choice_anyone,
  adult: m.fields_choice_adult,
  student: m.fields_choice_student,
  child: m.fields_choice_child,
  talk: m.fields_choice_talk,
  workshop: m.fields_choice_workshop,
  demo: m.fields_choice_demo,
  contest: m.fields_choice_contest,
  story: m.fields_choice_story,
  music: m.fields_choice_music,
  film: m.fields_choice_film,
  gathering: m.fields_choice_gathering,
  short_hair: m.fields_choice_short_hair,
  long_hair: m.fields_choice_long_hair,
  headscarf: m.fields_choice_headscarf,
  beard: m.fields_choice_beard,
  presenting: m.fields_choice_presenting,
  main: m.fields_choice_main,
  supporting: m.fields_choice_supporting,
  media: m.fields_choice_media,
  terms: m.fields_choice_terms,
  privacy: m.fields_choice_privacy,
  "event-policy": m.fields_choice_event_policy,
  "ticket-policy": m.fields_choice_ticket_policy,
  north: m.fields_choice_north,
  east: m.fields_choice_east,
  south: m.fields_choice_south,
  west: m.fields_choice_west,
  toilets: m.fields_choice_toilets,
  accessible_toilets: m.fields_choice_accessible_toilets,
  first_aid: m.fields_choice_first_aid,
  information: m.fields_choice_information,
  prayer_room: m.fields_choice_prayer_room,
  nursing_room: m.fields_choice_nursing_room,
  drinking_water: m.fields_choice_drinking_water,
  food: m.fields_choice_food,
  lift: m.fields_choice_lift,
  stairs: m.fields_choice_stairs,
  cloakroom: m.fields_choice_cloakroom,
  charging: m.fields_choice_charging,
  true: m.fields_choice_true,
  false: m.fields_choice_false,
};

/** What people call a value that is chosen from a list; undefined: it has no name. */
export function choiceText(value: string): string | undefined {
  const language = LOCALES.find((locale) => locale === value);
  return language ? languageName(language) : new Map<string, Text>(Object.entries(choiceTexts)).get(value)?.();
}
