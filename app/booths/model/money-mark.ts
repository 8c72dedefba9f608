/** What lists say of the invoices of exhibitors, by the path of their page; of who has none, nothing. `asks`: what needs a person. */
export type MoneyMarks = Record<string, { text: string[]; asks: string[] }>;
