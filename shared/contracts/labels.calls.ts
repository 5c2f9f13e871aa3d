import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import { staffFulfilment } from "./fulfilments.ts";
import {
  carrierSetting,
  eventsQuery,
  labelBody,
  labelRates,
  labelResults,
  labelsBody,
  labelsPdfQuery,
  ratesQuery,
  trackingEvent,
} from "./labels.ts";

const OFF = "409 labels-off without SHIPPO_API_TOKEN; 503 carrier-away.";

const PDF = { "200": { description: "A PDF" } };
const CONFLICT = { "409": { description: "Not possible now; the code says why" } };

/** Labels that are bought from a carrier, and what is printed for parcels. */
export const labelCalls = {
  carrier: {
    call: "GET /api/admin/shipping/carrier",
    who: "admin packing reading no-proof",
    summary: "Whether labels are bought here, and the address for tracking updates",
    description: "Only full admins get the address, because it contains a secret.",
    answer: carrierSetting,
  },
  rates: {
    call: "GET /api/admin/fulfilments/{id}/rates",
    who: "admin reading orders:read no-proof",
    summary: "What a label for the parcel costs now, cheapest first",
    description: `409 label-incomplete names what is missing; 409 fulfilment-state after shipping. ${OFF}`,
    query: ratesQuery,
    responses: CONFLICT,
    answer: labelRates,
    slow: true,
  },
  buy: {
    call: "POST /api/admin/fulfilments/{id}/label",
    who: "admin orders:write no-proof",
    summary: "Buys the label of the parcel",
    description: `Send an Idempotency-Key. A fulfilment never has two labels: 409 label-bought for another rate, label-in-progress while an earlier purchase is not clear. 409 label-changed when the address or the content changed after the rates were read, carrier-refused with the carrier's reason. ${OFF} After a 503 the shop looks for what was bought before it buys again.`,
    body: labelBody,
    answer: staffFulfilment,
    slow: true,
  },
  void: {
    call: "DELETE /api/admin/fulfilments/{id}/label",
    who: "admin orders:write no-proof",
    summary: "Voids the label and asks for its money back",
    description: `409 label-used after shipping, no-label, carrier-refused. ${OFF}`,
    answer: staffFulfilment,
    slow: true,
  },
  buyMany: {
    call: "POST /api/admin/fulfilments/labels",
    who: "admin orders:write no-proof",
    summary: "Buys the labels of many parcels, each by itself",
    description:
      "A parcel that has its label keeps it. Up to 100; after 40 seconds the rest is left for another call, and its results say so.",
    body: labelsBody,
    answer: labelResults,
    slow: true,
  },
  print: {
    call: "GET /api/admin/fulfilments/labels.pdf",
    who: "admin packing reading orders:read no-proof",
    summary: "Labels and packing slips on pages of 4 × 6 inches, in packing order",
    description:
      "A parcel without a label has only its slip. A label for another address or content is not printed.",
    query: labelsPdfQuery,
    responses: { ...PDF, ...CONFLICT, "404": { description: "No or unknown parcels" } },
    download: true,
    slow: true,
  },
  customs: {
    call: "GET /api/admin/fulfilments/{id}/customs.pdf",
    who: "admin packing reading orders:read no-proof",
    summary: "The customs declaration of a parcel to another country",
    description:
      "CN22 up to 400 US dollars, above it a commercial invoice. 409 label-incomplete names what is missing; 409 no-customs within one country.",
    responses: { ...PDF, ...CONFLICT },
    download: true,
  },
} as const satisfies Calls;

/** What Shippo itself calls. */
export const carrierEventCalls = {
  event: {
    call: "POST /api/shippo/events",
    who: "open",
    summary: "Takes a tracking update of Shippo",
    description:
      "The token is that of the address in GET /api/admin/shipping/carrier; 404 for another. Nothing in the message is believed: the shop asks Shippo.",
    query: eventsQuery,
    body: trackingEvent,
    responses: { "404": { description: "The token is wrong, or labels are off" } },
    answer: actionAnswer,
    slow: true,
  },
} as const satisfies Calls;
