import { CarrierError } from "../carrier/carrier.ts";
import { conflict, Refusal } from "../refusals.ts";

export const labelsOff = () =>
  conflict(
    "labels-off",
    "Labels are not bought here: whoever runs the shop sets SHIPPO_API_TOKEN first. Until then, enter the tracking number by hand.",
  );

/** 409: a label needs something that is missing. The message says what, and where to enter it. */
export const labelIncomplete = (message: string) => conflict("label-incomplete", message);

export const labelBought = () =>
  conflict("label-bought", "This parcel already has a label. Void it before you buy another one.");

/** 409: a label is being bought or voided, and the result is not known yet. */
export const labelInProgress = (state: string) =>
  conflict(
    "label-in-progress",
    state === "buying"
      ? "A label for this parcel is being bought. Try again in two minutes: by then the shop knows whether it was bought."
      : "The label of this parcel is being voided. Try again in two minutes.",
  );

export const labelChanged = () =>
  conflict(
    "label-changed",
    "The parcel or its address has changed, or the price is too old. Get the rates again.",
  );

export const labelUsed = () =>
  conflict("label-used", "This parcel has left with its label, so the label cannot be voided.");

export const noLabel = () => conflict("no-label", "This parcel has no label that was bought here.");

export const noCustoms = () =>
  conflict("no-customs", "This parcel stays in the country, so it needs no customs declaration.");

/** Turns an error of the carrier into 409 with the carrier's reason, or into 503. Throws any other error again. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CarrierError)) throw error;
  if (error.problem === "refused") return conflict("carrier-refused", error.message);
  const message =
    error.problem === "busy"
      ? "Shippo gets too many requests at the moment. Try again in a minute."
      : "Shippo gave no clear answer. Try again in two minutes: the shop looks for what was bought before it buys again.";
  return new Refusal("unavailable", "carrier-away", message, {
    retryAfter: error.problem === "busy" ? 60 : 120,
  });
}
