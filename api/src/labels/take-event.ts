import { createHmac } from "node:crypto";
import type { TrackingEvent } from "#shared/contracts/labels.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Environment } from "../env.ts";
import { findFulfilment } from "../fulfilments/fulfilments.queries.ts";
import { findTracked } from "../fulfilments/labels.queries.ts";
import { deliverTracked } from "../orders/change-fulfilment.ts";
import { notFound } from "../refusals.ts";
import { isSameSecret } from "../same-secret.ts";
import { refusalOf } from "./labels.errors.ts";
import { type LabelContext, requireCarrier } from "./read-rates.ts";

/**
 * Takes a tracking update. It is only a hint: for a parcel of ours that is on its way, the carrier is
 * asked, and a delivered one is noted. Updates that come twice, late, or for somebody else's parcel
 * change nothing.
 * @throws Refusal 404 for another token; 503 `carrier-away`, so that Shippo sends the update again
 */
export async function takeEvent(
  context: LabelContext & Pick<Dependencies, "env">,
  token: string,
  { data }: TrackingEvent,
): Promise<{ success: boolean; message: string }> {
  if (!isEventsToken(context.env, token)) throw notFound();
  const carrier = requireCarrier(context);
  const label = data?.tracking_number ? await findTracked(context.db, data.tracking_number) : null;
  const fulfilment = label && (await findFulfilment(context.db, label.fulfilmentId));
  const isOnItsWay =
    fulfilment?.state === "shipped" && fulfilment.shippoTransactionId === label?.transactionId;
  if (!isOnItsWay || !label?.transactionId) return said("Nothing to do.");
  const { isDelivered } = await carrier.track(label.transactionId).catch((error) => {
    throw refusalOf(error);
  });
  if (!isDelivered) return said("It is on its way.");
  const isNews = await deliverTracked(context, fulfilment.id);
  return said(isNews ? "Noted as delivered." : "Nothing to do.");
}

const said = (message: string) => ({ success: true, message });

type Settings = Pick<Environment, "shippoApiToken" | "shippoEventsToken">;

/**
 * The token in the URL for tracking updates; null while labels are off. Without
 * SHIPPO_EVENTS_TOKEN it is derived from the API token, which it does not reveal.
 */
function eventsTokenOf({ shippoApiToken, shippoEventsToken }: Settings): string | null {
  if (!shippoApiToken) return null;
  return (
    shippoEventsToken ??
    createHmac("sha256", shippoApiToken).update("aliquot: tracking updates").digest("base64url")
  );
}

function isEventsToken(settings: Settings, given: string): boolean {
  const token = eventsTokenOf(settings);
  return token !== null && isSameSecret(token, given);
}

/** The address that the seller enters at Shippo; null while labels are off. */
export function eventsUrlOf(
  env: Settings & Pick<Environment, "siteUrl" | "apiPublicUrl">,
): string | null {
  const token = eventsTokenOf(env);
  if (token === null) return null;
  return `${env.apiPublicUrl ?? env.siteUrl}/api/shippo/events?token=${encodeURIComponent(token)}`;
}
