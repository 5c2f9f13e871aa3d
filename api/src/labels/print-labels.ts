import pLimit from "p-limit";
import { dayIn } from "#shared/domain/local-time.ts";
import { isLive } from "#shared/domain/order-life.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { fetchLabel, LabelUnreadable } from "../carrier/fetch-label.ts";
import type { Connection } from "../db/client.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { labelStateOf } from "../fulfilments/label-fingerprint.ts";
import { findLivePurchases } from "../fulfilments/labels.queries.ts";
import { labelNotUsable } from "../orders/orders.errors.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { findProductsOf } from "../products/products.queries.ts";
import { conflict, notFound, Refusal } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { readJson, SENDER } from "../settings/shipping-settings.queries.ts";
import { customsLines } from "./customs-items.ts";
import { drawCn22, drawCommercialInvoice } from "./draw-customs.ts";
import { drawLabels, type PrintedParcel } from "./draw-labels.ts";
import { noCustoms } from "./labels.errors.ts";
import { type Parcel, readParcel, unitsIn } from "./read-parcel.ts";
import { recipientOf, senderOf } from "./shipment-of.ts";

/** Parcels that are read, and labels that are loaded, at the same time. */
const AT_ONCE = 6;

/**
 * Labels and packing slips in one PDF, in the order in which the parcels were packed. Parcels without
 * a label have their slip only.
 * @throws Refusal 404 for an unknown or cancelled fulfilment; 409 `label-outdated`; 503
 * `label-unreadable`: nothing is printed, so that no parcel is missed
 */
export async function printLabels(
  { db, env, now }: Pick<Dependencies, "db" | "env" | "now">,
  ids: readonly string[],
): Promise<Response> {
  if (ids.length === 0) throw notFound("Name the parcels whose labels are printed");
  const limit = pLimit(AT_ONCE);
  const parcels = await limit.map(ids, (id) => readParcel(db, id));
  if (parcels.some(({ fulfilment }) => !isLive(fulfilment))) throw notFound();
  await requireCurrent(db, parcels);
  const sorted = parcels.toSorted(
    (one, other) => timeOf(one) - timeOf(other) || (placeOf(one) < placeOf(other) ? -1 : 1),
  );
  const printed = await limit.map(sorted, async (parcel): Promise<PrintedParcel> => {
    const { labelUrl } = parcel.fulfilment;
    return { ...parcel, label: labelUrl ? await load(parcel, labelUrl, env.shippoUrl) : null };
  });
  const shop = await readStoreSettings(db);
  const content = await drawLabels(printed, { shop, at: now() });
  return pdfAnswer(content, `labels-${printed.length}.pdf`);
}

/** Packed first, printed first; open ones come last. */
const timeOf = ({ fulfilment }: Parcel) => fulfilment.packedAt?.getTime() ?? Infinity;
const placeOf = ({ life, fulfilment }: Parcel) =>
  `${life.order.id} ${String(fulfilment.number).padStart(6, "0")}`;

async function requireCurrent(conn: Connection, parcels: readonly Parcel[]): Promise<void> {
  const ids = parcels.map(({ fulfilment }) => fulfilment.id);
  for (const label of await findLivePurchases(conn, ids)) {
    const parcel = parcels.find(({ fulfilment }) => fulfilment.id === label.fulfilmentId);
    if (!parcel || labelStateOf(parcel.life.order, parcel.fulfilment, label) !== "outdated")
      continue;
    const { reason, message } = labelNotUsable("outdated");
    throw conflict(reason, `${numberOf(parcel)}: ${message}`);
  }
}

async function load(parcel: Parcel, url: string, simulator: string | undefined) {
  try {
    return await fetchLabel({ url, simulator });
  } catch (error) {
    if (!(error instanceof LabelUnreadable)) throw error;
    throw new Refusal(
      "unavailable",
      "label-unreadable",
      `The label of order ${numberOf(parcel)} could not be loaded: ${error.message}. Try again in a minute.`,
    );
  }
}

const numberOf = ({ life: { order } }: Parcel) => `#${orderNumber(order.id)}`;

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
  const lines = customsLines(parcel, await findProductsOf(db, unitsIn(parcel)));
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
