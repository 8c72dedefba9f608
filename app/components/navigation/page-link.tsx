import type { ComponentProps } from "react";

export type PageLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** Address on this site, from its root. */
  to: string;
  /** Leaves the page scrolled as it is. */
  preventScrollReset?: boolean;
  /** On the page that the link leads to: scrolls smoothly to its top (specification, section 2). */
  scrollToTop?: boolean;
  viewTransition?: boolean;
  /** Shows the press before the next page is made. */
  afterPaint?: boolean;
};

/**
 * A link to a page of this site. It takes the place of React Router's `<Link>`, of whose dozen hooks this site needs none,
 * and which cost more to render and to hydrate than the rest of a brand's card: this is a plain `<a>`, and `followLinks`
 * hears the clicks of all of them.
 */
export function PageLink({
  to,
  preventScrollReset,
  scrollToTop,
  viewTransition,
  afterPaint,
  ...anchor
}: PageLinkProps) {
  const manner = [
    preventScrollReset && "keep-scroll",
    scrollToTop && "to-top",
    viewTransition && "transition",
    afterPaint && "after-paint",
  ];
  return <a {...anchor} href={to} data-page-link={manner.filter(Boolean).join(" ")} />;
}
