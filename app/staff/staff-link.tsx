import { Link, type LinkProps } from "react-router";

/**
 * A link within the staff area. It loads a document, which the browser keeps no longer than its headers say. Neither `preloadPages` nor
 * the router handle links with a `target`.
 */
export function StaffLink(props: LinkProps) {
  return <Link reloadDocument target="_self" {...props} />;
}

/** The number of an order in a list, which leads to it. */
export function OrderLink({ reference, href }: { reference: string; href: string }) {
  return (
    <StaffLink to={href} className="text-link mr-3 inline-flex min-h-11 items-center">
      {reference}
    </StaffLink>
  );
}

/** Orders with what there is to say of each. */
export function OrderLines({ orders }: { orders: readonly { reference: string; href: string; text: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ reference, href, text }) => (
        <li key={reference} className="py-2 wrap-anywhere">
          <OrderLink reference={reference} href={href} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The way back to the list that a page belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <StaffLink to={to} className="staff-back-link">
      {`← ${label}`}
    </StaffLink>
  );
}
