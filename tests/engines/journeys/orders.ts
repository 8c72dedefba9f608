import { expect, test } from "vitest";
import { everyNth } from "../../support/content/sample.ts";
import { payOrder } from "../../support/services/orders.ts";
import { button, field } from "../support/page.ts";
import type { Visit } from "../support/visits.ts";

const ENGLISH = {
  prefix: "",
  hold: "Continue",
  buyer: /^Your order$/,
  name: "Name",
  phone: "Phone or WhatsApp",
  place: "Place the order",
  placed: "Waiting for payment",
  transfer: /To pay\s*Rp\s?100\.\d{3}/,
  paid: "Paid: see you at the expo",
  open: "Open the ticket",
  show: "Show this code at the entrance.",
  code: "QR code of ticket",
};

const INDONESIAN: typeof ENGLISH = {
  prefix: "/id",
  hold: "Lanjutkan",
  buyer: /^Pesananmu$/,
  name: "Nama",
  phone: "Telepon atau WhatsApp",
  place: "Buat pesanan",
  placed: "Menunggu pembayaran",
  transfer: /Total pembayaran\s*Rp\s?100\.\d{3}/,
  paid: "Lunas: sampai jumpa di expo",
  open: "Buka tiket",
  show: "Tunjukkan kode ini di pintu masuk.",
  code: "Kode QR tiket",
};

const JOURNEYS = [
  { name: "in English", words: ENGLISH, javaScript: true },
  { name: "in Indonesian without JavaScript", words: INDONESIAN, javaScript: false },
];

const GO_ON = "main .choice-bar button";
const TICKET_LINK = 'main a[href*="/order/ticket/"]:not([href$="#holder"])';

/** @param dataDirectory of the site that is visited */
export function orders(visit: Visit, dataDirectory: () => string): void {
  for (const { name, words, javaScript } of everyNth(JOURNEYS, 2))
    test(
      `a visitor chooses two tickets on a phone, learns what to transfer, and opens a ticket once it is paid, ${name}`,
      visit(
        async (page) => {
          const untilReady = async () => void (javaScript && (await page.untilHydrated()));
          /** The button that goes on says what it costs where scripts run. */
          const goOn = async () => {
            const total = javaScript ? /, Rp\s?100\.000/.source : "";
            await expect.poll(() => page.text(GO_ON)).toMatch(new RegExp(`^${words.hold}${total}\\s*$`));
            await page.click({ css: GO_ON });
          };
          await page.goto(`${words.prefix}/ticket`);
          await untilReady();
          await page.type({ css: '#friday-pass input[name="friday-pass"]' }, "2");
          await goOn();
          await page.expectAddress(/^(?:\/id)?\/order\/new\?/);
          await untilReady();
          await goOn();
          await page.expectHeading(words.buyer);
          await untilReady();
          await page.type(field(words.name), "Wati Tester");
          await page.type(field("E-mail"), "wati@visitor.example");
          await page.type(field(words.phone), "0812 3456 7890");
          await page.click({ css: 'main input[type="checkbox"]' });
          await page.click(button(words.place, "main"));
          await expect.poll(() => page.text("main")).toContain(words.placed);
          expect(await page.text("main")).toMatch(words.transfer);

          const address = await page.address();
          await payOrder(/\/order\/(joe-\w+-\w+)/.exec(address)?.[1] ?? "", dataDirectory());
          await page.goto(address);
          expect(await page.text("main")).toContain(words.paid);
          await untilReady();
          expect(await page.text(TICKET_LINK)).toContain(words.open);
          await page.click({ css: TICKET_LINK });
          await page.expectHeading(/^Friday Pass$/);
          expect(await page.text("main")).toContain(words.show);
          await page.find({ css: `main svg[aria-label^="${words.code}"]` });
        },
        { width: 390, javaScript },
      ),
    );
}
