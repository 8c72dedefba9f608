import { m } from "~/paraglide/messages";

/** The content belongs to a product API. */
export function ContentElsewhere({ url }: { url: string }) {
  return (
    <div className="max-w-2xl space-y-6">
      <p className="wrap-anywhere">{m.editing_api_text({ url })}</p>
      <p>
        <a href={url} className="button-quiet">
          {m.editing_api_link()}
        </a>
      </p>
    </div>
  );
}
