import { dayIn } from "#shared/domain/local-time.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Context } from "../dependencies.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { readJson, SENDER } from "../settings/shipping-settings.queries.ts";
import { customsLines } from "./customs-items.ts";
import { drawCn22, drawCommercialInvoice } from "./draw-customs.ts";
import { noCustoms } from "./labels.errors.ts";
import { readParcel } from "./read-parcel.ts";
import { productsOf, recipientOf, senderOf } from "./shipment-of.ts";

/**
 * Cents. Posts take the small form up to 300 special drawing rights (Universal Postal Convention);
 * the United States Postal Service counts that as 400 dollars.
 */
const MOST_FOR_CN22 = 400_00;

/**
 * The customs declaration of a parcel to another country: CN22 for a small value, else a commercial
 * invoice. Values are what was paid for the goods.
 * @throws Refusal 404; 409 `no-customs`, `label-incomplete`
 */
export async function printCustoms({ db, now }: Context, id: string): Promise<Response> {
  const parcel = await readParcel(db, id);
  const from = senderOf((await readJson(db, SENDER)).value);
  const to = recipientOf(parcel);
  if (from.country === to.country) throw noCustoms();
  const lines = customsLines(parcel, await productsOf(db, parcel));
  const valueCents = lines.reduce((sum, line) => sum + line.valueCents, 0);
  const { timeZone } = await readStoreSettings(db);
  const { order } = parcel.life;
  const sheet = {
    ...{ from, to, lines, valueCents },
    number: `${orderNumber(order.id)}-${parcel.fulfilment.number}`,
    trackingNumber: parcel.fulfilment.trackingNumber,
    day: dayIn(timeZone, now()),
    at: now(),
  };
  const isSmall = valueCents <= MOST_FOR_CN22;
  const content = await (isSmall ? drawCn22(sheet) : drawCommercialInvoice(sheet));
  const kind = isSmall ? "cn22" : "commercial-invoice";
  return pdfAnswer(content, `${kind}-${sheet.number}.pdf`);
}
