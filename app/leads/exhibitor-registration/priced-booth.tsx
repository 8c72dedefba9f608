import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSubmit } from "react-router";
import { ServerHtml, type ServerHtmlData } from "~/design/components/rendering/server-html";
import type { BoothView } from "./booth-view.server";

type PricedBoothProps = Pick<BoothView, "title" | "prefill"> & {
  prospectus: ServerHtmlData;
  form: ServerHtmlData;
  receipt: ServerHtmlData;
  values: BoothView["form"]["values"];
  /** The registration, beside which the price stays in sight. */
  children: ReactNode;
};

/** The prospectus with the squares of the hall, the form that calculates, and what the booth costs. With scripts the price follows each change; that code is loaded late. */
export function PricedBooth({ title, prospectus, form, receipt, values, prefill, children }: PricedBoothProps) {
  const submit = useSubmit();
  const router = use(DataRouterContext)?.router;
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  // Stay while the address changes, and keep the focus: their fields follow the address.
  const [first] = useState({ prospectus, form });
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
      <section id="booth" aria-labelledby="booth-title" className="scroll-mt-24">
        <h2 id="booth-title" className="blazed mb-5 font-display text-2xl font-extrabold">
          {title}
        </h2>
        <div className="beside">
          <ServerHtml html={first.form} className="block" />
          <div role="status">
            <ServerHtml html={receipt} />
          </div>
          {children}
        </div>
      </section>
    </>
  );
}
