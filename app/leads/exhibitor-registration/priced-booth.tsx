import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSubmit } from "react-router";
import { ServerHtml, type ServerHtmlData } from "~/design/components/rendering/server-html";
import type { BoothView } from "./booth-view.server";

type PricedBoothProps = Pick<BoothView, "title" | "prefill"> & {
  prospectus: ServerHtmlData;
  /** `map`: the halls as a small overview; `squares`: the same, where booths are chosen. Null: nobody knows which are free. */
  hall: { title: string; lead: string; map: ServerHtmlData; squares: ServerHtmlData } | null;
  form: ServerHtmlData;
  receipt: ServerHtmlData;
  values: BoothView["form"]["values"];
  /** The registration, beside which the price stays in sight. */
  children: ReactNode;
};

/**
 * The prospectus, then the squares of the hall, the form that calculates, and the registration, with what the booth costs beside them. With
 * scripts the price follows each change; that code is loaded late.
 */
export function PricedBooth({ title, prospectus, hall, form, receipt, values, prefill, children }: PricedBoothProps) {
  const submit = useSubmit();
  const router = use(DataRouterContext)?.router;
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  // Stay while the address changes, and keep the focus: their fields follow the address.
  const [first] = useState({ prospectus, hall, form });
  const inStep = useRef<Promise<{ show(values: object, prefill: object): void; end(): void } | null>>(undefined);
  useEffect(() => {
    const load = async () => {
      const { keepBoothInStep } = await import("./keep-booth-in-step");
      return keepBoothInStep((price) => submit(price, { replace: true, preventScrollReset: true }), router, shown);
    };
    // Offline the price is calculated with the button.
    const loaded = load().catch(() => null);
    inStep.current = loaded;
    return () => void loaded.then((code) => code?.end());
  }, [submit, router]);
  useEffect(() => {
    inStep.current?.then((code) => code?.show(values, prefill));
  }, [values, prefill]);
  return (
    <>
      <ServerHtml html={first.prospectus} className="block" />
      <section aria-labelledby={first.hall ? "hall-title" : "booth-title"}>
        {first.hall ? (
          <>
            <h2 id="hall-title" className="blazed mb-5 font-display text-2xl font-extrabold">
              {first.hall.title}
            </h2>
            <p className="mb-5 max-w-prose">{first.hall.lead}</p>
          </>
        ) : null}
        <div className="beside booth-choice">
          {first.hall ? (
            <>
              <ServerHtml html={first.hall.map} className="hall-overview" />
              <ServerHtml html={first.hall.squares} className="hall-squares" />
            </>
          ) : null}
          <section aria-labelledby="booth-title" className="contents">
            <div id="booth" className="scroll-mt-24">
              <h2 id="booth-title" className="blazed mb-5 font-display text-2xl font-extrabold">
                {title}
              </h2>
              <ServerHtml html={first.form} />
            </div>
            <div role="status">
              <ServerHtml html={receipt} />
            </div>
          </section>
          {children}
        </div>
      </section>
    </>
  );
}
