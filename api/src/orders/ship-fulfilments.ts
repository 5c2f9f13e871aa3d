import type { Shipment, ShownUnits } from "#shared/contracts/fulfilments.ts";
import { isGone, remainingUnits } from "#shared/domain/order-life.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Transaction } from "../db/client.ts";
import { fulfilmentRefused } from "../fulfilments/fulfilments.errors.ts";
import { type FulfilmentWithLines, updateFulfilment } from "../fulfilments/fulfilments.queries.ts";
import { findLivePurchases, labelFacts, NO_LABEL } from "../fulfilments/labels.queries.ts";
import { lotsOfLine } from "../fulfilments/present-fulfilment.ts";
import type { Mover } from "../lots/allocate-units.ts";
import {
  isToldOfShipment,
  withdrawHeldMails,
  withdrawReminders,
} from "../mail/held-mails.queries.ts";
import type { OrderFacts, ShipmentFacts } from "../mail/mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findEntries } from "../payments/payments.queries.ts";
import { requireMayLeave } from "../screening/may-leave.ts";
import { type RecordedEvent, recordEvents } from "../webhooks/record-event.ts";
import { nameOf, packToShip } from "./fulfilment-steps.ts";
import { insertEvent } from "./orders.queries.ts";
import { customerFacts } from "./queue-order-mails.ts";
import { hereOf, type OrderLife } from "./read-life.ts";
import { requireShown } from "./require-shown.ts";
import { isByHand, requireUsableLabels } from "./require-usable-labels.ts";
import { holdOf } from "./tell-of-status.ts";

type Facts = Pick<
  FulfilmentWithLines,
  "carrierName" | "serviceLevel" | "trackingNumber" | "trackingUrl"
>;

/** Blank fields are stored as none. */
const factsOf = (shipment: Shipment): Facts => ({
  carrierName: shipment.carrierName || null,
  serviceLevel: shipment.serviceLevel || null,
  trackingNumber: shipment.trackingNumber || null,
  trackingUrl: shipment.trackingUrl || null,
});

/** What a shipment says replaces what the label brought, but not its number; what it leaves out stays. */
function factsWithLabel(label: Facts, shipment: Shipment): Facts {
  const told = factsOf(shipment);
  return {
    carrierName: told.carrierName ?? label.carrierName,
    serviceLevel: told.serviceLevel ?? label.serviceLevel,
    trackingNumber: label.trackingNumber ?? told.trackingNumber,
    trackingUrl: told.trackingUrl ?? label.trackingUrl,
  };
}

/** A correction keeps what it omits, but it keeps the tracking link only together with its tracking number. */
function correctedFacts(before: Facts, shipment: Shipment): Facts {
  const told = factsOf(shipment);
  const isOther = told.trackingNumber !== null && told.trackingNumber !== before.trackingNumber;
  const kept = isOther ? { ...before, trackingUrl: null } : before;
  const fact = (name: keyof Facts) => (shipment[name] === undefined ? kept[name] : told[name]);
  return {
    carrierName: fact("carrierName"),
    serviceLevel: fact("serviceLevel"),
    trackingNumber: fact("trackingNumber"),
    trackingUrl: fact("trackingUrl"),
  };
}

type Shipping = Mover & { shipment: Shipment; notify: boolean; shown: ShownUnits | undefined };

/**
 * Ships fulfilments that are here, packing open ones. Each causes one email, which says what is in the parcel.
 * @throws Refusal 409 `parcel-changed` for other units than `shown`, `not-permitted`, `screening-hold`, `lot-short`,
 * `lot-not-shippable`, `label-outdated`, `label-in-progress`
 */
export async function shipAll(
  tx: Transaction,
  life: OrderLife,
  fulfilments: readonly { id: string }[],
  { shipment, notify, shown, ...mover }: Shipping,
): Promise<void> {
  if (shown) requireShown(life, fulfilments, shown);
  await requireMayLeave(tx, life.order, mover.now);
  const ready = await packToShip(tx, life, fulfilments, mover);
  const leaving = ready.fulfilments.filter(({ id }) => fulfilments.some((each) => each.id === id));
  await requireUsableLabels(tx, ready, leaving, shipment);
  // They say that the goods are set aside.
  await withdrawReminders(tx, life.order.id);
  // Parcels that leave with another number leave without their labels, which the worker then voids.
  const isUnlabelled = isByHand(shipment.trackingNumber, leaving);
  // Entries have the database's time. One that was recorded before the goods left must not look later than that.
  const entries = await findEntries(tx, [life.order.id]);
  const shippedAt = new Date(Math.max(+mover.now, ...entries.map(({ createdAt }) => +createdAt)));
  for (const each of leaving) {
    const facts = isUnlabelled
      ? { ...NO_LABEL, ...factsOf(shipment) }
      : factsWithLabel(each, shipment);
    await updateFulfilment(tx, each.id, {
      ...facts,
      state: "shipped",
      packedAt: each.packedAt ?? mover.now,
      shippedAt,
    });
    await noteShipment(tx, ready, each, { facts, actorId: mover.actorId });
    if (notify) await tellCustomer(tx, ready, each, { facts, leaving, ...mover });
    await recordEvents(tx, [leftEvent(ready, each, facts)]);
  }
}

/**
 * Corrects the tracking of what has left, and with its number its label. A waiting email gets it too; no further one is
 * sent.
 */
export async function correctShipment(
  tx: Transaction,
  life: OrderLife,
  fulfilment: FulfilmentWithLines,
  { shipment, actorId }: { shipment: Shipment; actorId: string },
): Promise<void> {
  const facts = correctedFacts(fulfilment, shipment);
  const [label] = await findBought(tx, [fulfilment]);
  const ofLabel = label && (isByHand(facts.trackingNumber, [label]) ? NO_LABEL : labelFacts(label));
  await updateFulfilment(tx, fulfilment.id, {
    ...(facts.trackingNumber !== null && ofLabel),
    ...facts,
  });
  await noteShipment(tx, life, fulfilment, { facts, actorId });
  const about = aboutShipment(fulfilment);
  const { withdrawn, follows } = await withdrawHeldMails(tx, life.order.id, about);
  for (const { kind, data, dueAt } of withdrawn) {
    if (kind !== "order-shipped") continue;
    const { serviceLevel: _, ...told } = facts;
    const mail = { ...data, ...told } as unknown as OrderFacts & ShipmentFacts;
    const hold = { about, told: {}, follows, waitSeconds: 0, dueAt };
    await queueMail(tx, { ...mail, kind: "order-shipped", to: life.order.email }, hold);
  }
}

/**
 * A shipped fulfilment is packed again, with its lots. A waiting email is withdrawn; a customer who
 * got it gets a correction. Only one that is taken back before its email was due has surely never
 * left: of others a recall finds the customer, whatever happens to the lots.
 * @throws Refusal 409 `has-returns` when units of it came back
 */
export async function unshipAll(
  tx: Transaction,
  life: OrderLife,
  fulfilments: readonly FulfilmentWithLines[],
  { actorId, now }: Mover,
): Promise<void> {
  const bought = await findBought(tx, fulfilments);
  for (const each of fulfilments) {
    if (each.lines.some(({ returned }) => returned > 0)) {
      throw fulfilmentRefused("has-returns", each.state);
    }
    const about = aboutShipment(each);
    const wasTold = await isToldOfShipment(tx, life.order.id, about);
    const { withdrawn, follows } = await withdrawHeldMails(tx, life.order.id, about);
    const isInTime = withdrawn.some(
      ({ kind, attempts, dueAt }) =>
        kind === "order-shipped" && attempts === 0 && dueAt.getTime() > now.getTime(),
    );
    const label = bought.find(({ fulfilmentId }) => fulfilmentId === each.id);
    await updateFulfilment(tx, each.id, {
      // What was typed may be the mistake; what a label brought is true.
      ...(label ? labelFacts(label) : each.labelUrl === null && factsOf({})),
      state: "packed",
      shippedAt: null,
      mayHaveLeft: each.mayHaveLeft || !isInTime,
    });
    const before = inWords(each) ?? nameOf(life, each);
    await insertEvent(tx, { orderId: life.order.id, kind: "unshipped", actorId, before });
    if (!wasTold) continue;
    const hold = await holdOf(tx, { id: actorId }, { about, follows });
    const mail = { ...customerFacts(life.order), trackingNumber: each.trackingNumber };
    await queueMail(tx, { kind: "shipment-withdrawn", ...mail }, hold);
  }
}

async function findBought(tx: Transaction, fulfilments: readonly { id: string }[]) {
  const ids = fulfilments.map(({ id }) => id);
  return (await findLivePurchases(tx, ids)).filter(({ state }) => state === "bought");
}

/** The fact that the emails about one fulfilment are about. */
const aboutShipment = ({ number }: { number: number }) => `shipment-${number}`;

const inWords = ({ carrierName, trackingNumber }: Facts) =>
  [carrierName, trackingNumber].filter(Boolean).join(" ") || null;

async function noteShipment(
  tx: Transaction,
  life: OrderLife,
  fulfilment: FulfilmentWithLines,
  { facts, actorId }: { facts: Facts; actorId: string },
): Promise<void> {
  const after = [nameOf(life, fulfilment), inWords(facts)].filter(Boolean).join(", ") || null;
  await insertEvent(tx, { orderId: life.order.id, kind: "shipped", actorId, after });
}

type Told = Mover & { facts: Facts; leaving: readonly { id: string }[] };

async function tellCustomer(
  tx: Transaction,
  life: OrderLife,
  fulfilment: FulfilmentWithLines,
  { facts, leaving, actorId }: Told,
): Promise<void> {
  const { order, items } = life;
  const stays = hereOf(life).filter(({ id }) => !leaving.some((each) => each.id === id));
  const hasMore = stays.length > 0 || remainingUnits(items, life.fulfilments).length > 0;
  const isOnly = !hasMore && leaving.length === 1 && !life.fulfilments.some(isGone);
  const about = aboutShipment(fulfilment);
  const { follows } = await withdrawHeldMails(tx, order.id, about);
  const hold = await holdOf(tx, { id: actorId }, { about, follows });
  const { carrierName, trackingNumber, trackingUrl } = facts;
  const parcel = contentOf(life, fulfilment);
  await queueMail(
    tx,
    {
      kind: "order-shipped",
      ...customerFacts(order),
      carrierName,
      trackingNumber,
      trackingUrl,
      lots: parcel.flatMap(({ productName, lots }) =>
        lots.map(({ lotNumber }) => ({ productName, lotNumber })),
      ),
      lines: parcel.map(({ productName, quantity }) => ({ name: productName, quantity })),
      parcel: isOnly ? null : fulfilment.number,
      hasMore,
    },
    hold,
  );
}

function contentOf(life: OrderLife, fulfilment: FulfilmentWithLines) {
  return fulfilment.lines.map(({ orderItemId, quantity }) => ({
    orderItemId,
    quantity,
    productName: life.items.find(({ id }) => id === orderItemId)?.productName ?? "",
    lots: lotsOfLine(fulfilment, orderItemId, life.lots).map(({ lotNumber, quantity: units }) => ({
      lotNumber,
      quantity: units,
    })),
  }));
}

function leftEvent(life: OrderLife, fulfilment: FulfilmentWithLines, facts: Facts): RecordedEvent {
  const { carrierName, serviceLevel, trackingNumber, trackingUrl } = facts;
  return {
    type: "fulfilment.shipped",
    data: {
      id: fulfilment.id,
      orderId: life.order.id,
      orderNumber: orderNumber(life.order.id),
      number: fulfilment.number,
      carrierName,
      serviceLevel,
      trackingNumber,
      trackingUrl,
      lines: contentOf(life, fulfilment),
    },
  };
}
