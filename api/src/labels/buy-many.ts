import pLimit from "p-limit";
import type { LabelRate, LabelResults, LabelsBody } from "#shared/contracts/labels.ts";
import { weightWarning } from "#shared/domain/shipping.ts";
import { findLivePurchases } from "../fulfilments/labels.queries.ts";
import { Refusal } from "../refusals.ts";
import { buyLabel } from "./buy-label.ts";
import { type LabelContext, readRates, requireCarrier } from "./read-rates.ts";

/**
 * Parcels at the same time: Shippo allows 500 requests a minute, and each parcel needs a connection of the pool at
 * times.
 */
const AT_ONCE = 6;
/** Milliseconds in which parcels are begun; a call may take two minutes, and one parcel more than one. */
const BEGIN_WITHIN_MS = 40_000;

type Result = LabelResults["results"][number];

/**
 * Buys the labels of many fulfilments, each by itself, with two requests to the carrier for each. A
 * fulfilment that has its label keeps it.
 * @throws Refusal 409 `labels-off`
 */
export async function buyLabels(
  context: LabelContext,
  { ids, choose }: LabelsBody,
  actorId: string,
): Promise<LabelResults> {
  requireCarrier(context);
  const until = performance.now() + BEGIN_WITHIN_MS;
  const limit = pLimit(AT_ONCE);
  const results = await limit.map(ids, async (id): Promise<Result> => {
    if (performance.now() > until) {
      return { id, bought: false, message: "There was no time left: choose it again." };
    }
    try {
      return { id, ...(await buyOne(context, id, choose, actorId)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, bought: false, message: error.message };
    }
  });
  return { results };
}

async function buyOne(
  context: LabelContext,
  id: string,
  choose: LabelsBody["choose"],
  actorId: string,
): Promise<Omit<Result, "id">> {
  const [label] = await findLivePurchases(context.db, [id]);
  if (label?.state === "bought") return { bought: true, message: "It had its label already." };
  if (label) {
    // An earlier purchase without an answer: the same rate finds what was bought.
    await buyLabel(context, id, label.rateId, { actorId, key: null });
    return { bought: true };
  }
  const { rates, messages, withoutWeight } = await readRates(context, id);
  const rate = CHOICES[choose](rates);
  if (!rate) {
    const why =
      rates.length > 0
        ? "No rate fits its shipping method: choose one in the order."
        : ["No carrier offers a rate.", ...messages].join(" ");
    return { bought: false, message: why };
  }
  await buyLabel(context, id, rate.rateId, { actorId, key: null });
  const warning = weightWarning(withoutWeight);
  return { bought: true, ...(warning && { message: warning }) };
}

/** `rates` are sorted, the cheapest first. */
const CHOICES: Record<LabelsBody["choose"], (rates: LabelRate[]) => LabelRate | undefined> = {
  cheapest: ([first]) => first,
  fastest: (rates) => rates.toSorted((one, other) => daysOf(one) - daysOf(other))[0],
  method: (rates) => rates.find(({ fitsMethod }) => fitsMethod),
};

/** A rate without a promise counts as the slowest. */
const daysOf = ({ estimatedDeliveryDays }: LabelRate) => estimatedDeliveryDays ?? Infinity;
