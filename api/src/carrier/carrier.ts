import type { Cents } from "#shared/domain/money.ts";

/** Who sends a parcel, or gets it. `country` is a code of two letters; empty texts mean "none". */
export type CarrierAddress = {
  name: string;
  company: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  phone: string;
  email: string;
};

/** One kind of goods in a parcel to another country. `grams` and `valueCents` are of all its units. */
export type CustomsItem = {
  description: string;
  quantity: number;
  grams: number;
  valueCents: Cents;
  hsCode: string;
  originCountry: string;
};

export type Shipment = {
  from: CarrierAddress;
  to: CarrierAddress;
  parcel: { lengthCm: number; widthCm: number; heightCm: number; grams: number };
  /** Null for a parcel that stays in its country. */
  customs: { items: CustomsItem[]; signer: string } | null;
  /** At most 100 characters. */
  metadata: string;
};

/** A price for one shipment; the carrier sells it for some days. */
export type CarrierRate = {
  rateId: string;
  carrierName: string;
  serviceLevel: string;
  costCents: Cents;
  estimatedDeliveryDays: number | null;
};

export type QuotedShipment = {
  shipmentId: string;
  rates: CarrierRate[];
  /** Why there are no rates, or fewer, in the carriers' words. */
  messages: string[];
};

export type BoughtLabel = {
  transactionId: string;
  labelUrl: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
};

/** What was bought at a rate. `isPending`: a purchase is in progress there, so ask again. */
export type FoundLabels = { bought: BoughtLabel[]; isPending: boolean };

/** Buys labels. Every method throws only CarrierError. */
export type Carrier = {
  rates(shipment: Shipment): Promise<QuotedShipment>;
  /** Buys one label; `metadata` names what it is for. */
  buy(rateId: string, metadata: string): Promise<BoughtLabel>;
  /** The labels at a rate whose metadata begins with the given text, and that are not voided. */
  findBought(rateId: string, metadata: string): Promise<FoundLabels>;
  /** Asks for the money of a label back. Does nothing for a label that is voided already. */
  void(transactionId: string): Promise<void>;
  track(transactionId: string): Promise<{ isDelivered: boolean }>;
};

/**
 * `refused`: the carrier said no, and `message` says why. `busy`: it did nothing, because too much
 * was asked. `unknown`: there was no clear answer, so it may have done what was asked.
 */
export type CarrierProblem = "refused" | "busy" | "unknown";

/** The message never contains the token. */
export class CarrierError extends Error {
  readonly problem: CarrierProblem;

  constructor(problem: CarrierProblem, message: string) {
    super(message);
    this.name = "CarrierError";
    this.problem = problem;
  }
}
