/** What a page must reach in each of Lighthouse's categories, of 100. */
export const MARKS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;

export type Category = keyof typeof MARKS;

/** In the order in which tables show them. */
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const satisfies Category[];
