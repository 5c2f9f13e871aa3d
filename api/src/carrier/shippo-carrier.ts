import type { Shippo } from "shippo";
import type {
  AddressCreateRequest,
  CustomsDeclarationCreateRequest,
  ShipmentCreateRequest,
} from "shippo/models/components/index.js";
import { type Cents, formatAmount, parseAmount } from "#shared/domain/money.ts";
import type { Environment } from "../env.ts";
import {
  type BoughtLabel,
  type Carrier,
  type CarrierAddress,
  CarrierError,
  type CarrierRate,
  type Shipment,
} from "./carrier.ts";
import {
  readShippo,
  SHIPPO,
  type ShippoMessages,
  type ShippoPage,
  type ShippoRate,
  type ShippoTransaction,
} from "./read-shippo.ts";

type Access = {
  token: string;
  /** Another URL than Shippo's: a simulator. */
  url?: string;
  /** Milliseconds for one request; a test has less patience. */
  patienceMs?: number;
};

/** Milliseconds for one request. Carriers need several seconds for rates and labels. */
const PATIENCE_MS = 25_000;
const MAX_LINK = 2000;
/** Shippo answers at most 100 on a page; more purchases at one rate are not made. */
const FOUND_AT_ONCE = 25;

/**
 * Labels from Shippo. Nothing is repeated here: only callers know what may be done twice. The package
 * is loaded by the first call, because a shop without labels does not need its hundreds of schemas.
 */
export function shippoCarrier({ token, url, patienceMs }: Access): Carrier {
  let client: Promise<Shippo> | undefined;
  const ask = async <Answer>(work: (shippo: Shippo) => Promise<Answer>): Promise<Answer> => {
    try {
      client ??= openClient({ token, url, patienceMs });
      return await work(await client);
    } catch (error) {
      throw error instanceof CarrierError ? error : problemOf(error);
    }
  };
  const linkOf = (link: string | null | undefined) => safeLink(link, url);
  return {
    rates: (shipment) =>
      ask(async ({ shipments }) => {
        const asked: ShipmentCreateRequest = {
          addressFrom: addressOf(shipment.from),
          addressTo: addressOf(shipment.to),
          parcels: [parcelOf(shipment.parcel)],
          customsDeclaration: shipment.customs ? customsOf(shipment.customs) : undefined,
          metadata: shipment.metadata,
          async: false,
        };
        const { objectId, rates, messages } = await readShippo(SHIPPO.shipment, () =>
          shipments.create(asked),
        );
        return {
          shipmentId: objectId,
          rates: rates.flatMap((rate) => rateOf(rate) ?? []),
          messages: textsOf(messages),
        };
      }),
    buy: (rateId, metadata) =>
      ask(async ({ transactions }) => {
        const made = await readShippo(SHIPPO.transaction, () =>
          transactions.create({
            rate: rateId,
            metadata,
            // A picture of 4 × 6 inches, so that labels and slips are put into one document.
            labelFileType: "PNG",
            async: false,
          }),
        );
        const label = labelOf(made, linkOf);
        if (label) return label;
        if (made.status === "ERROR") throw new CarrierError("refused", reasonOf(made));
        throw new CarrierError("unknown", "Shippo has not finished the purchase.");
      }),
    findBought: (rateId, metadata) =>
      ask(async ({ transactions }) => {
        const { results = [] } = await readShippo<ShippoPage>(SHIPPO.page, () =>
          transactions.list({ rate: rateId, results: FOUND_AT_ONCE }),
        );
        const own = results.filter((each) => each.metadata?.startsWith(metadata));
        return {
          bought: own.flatMap((each) => labelOf(each, linkOf) ?? []),
          isPending: own.some(({ status }) => status === "QUEUED" || status === "WAITING"),
        };
      }),
    void: (transactionId) =>
      ask(async ({ refunds, transactions }) => {
        try {
          const { status } = await refunds.create({ transaction: transactionId, async: false });
          if (status !== "ERROR") return;
        } catch (error) {
          const problem = problemOf(error);
          if (problem.problem !== "refused") throw problem;
          // Shippo refuses a second refund too.
          const { status } = await readShippo(SHIPPO.transaction, () =>
            transactions.get(transactionId),
          );
          if (status === "REFUNDED" || status === "REFUNDPENDING") return;
          throw problem;
        }
        throw new CarrierError("refused", "The carrier does not take this label back.");
      }),
    track: (transactionId) =>
      ask(async ({ transactions }) => {
        const { trackingStatus } = await readShippo(SHIPPO.transaction, () =>
          transactions.get(transactionId),
        );
        return { isDelivered: isDelivered(trackingStatus) };
      }),
  };
}

async function openClient({ token, url, patienceMs = PATIENCE_MS }: Access): Promise<Shippo> {
  const { Shippo } = await import("shippo");
  return new Shippo({
    apiKeyHeader: `ShippoToken ${token}`,
    ...(url && { serverURL: url }),
    timeoutMs: patienceMs,
    retryConfig: { strategy: "none" },
  });
}

const text = (value: string) => value || undefined;

const addressOf = (address: CarrierAddress): AddressCreateRequest => ({
  name: text(address.name),
  company: text(address.company),
  street1: text(address.street1),
  street2: text(address.street2),
  city: text(address.city),
  state: text(address.state),
  zip: text(address.zip),
  country: address.country,
  phone: text(address.phone),
  email: text(address.email),
});

const parcelOf = ({ lengthCm, widthCm, heightCm, grams }: Shipment["parcel"]) => ({
  length: String(lengthCm),
  width: String(widthCm),
  height: String(heightCm),
  distanceUnit: "cm" as const,
  weight: String(grams),
  massUnit: "g" as const,
});

const customsOf = ({
  items,
  signer,
}: NonNullable<Shipment["customs"]>): CustomsDeclarationCreateRequest => ({
  certify: true,
  certifySigner: signer,
  contentsType: "MERCHANDISE",
  nonDeliveryOption: "RETURN",
  // The exemption below 2,500 dollars per tariff number: 15 CFR 30.37(a).
  eelPfc: "NOEEI_30_37_a",
  items: items.map((item) => ({
    description: item.description,
    quantity: item.quantity,
    netWeight: String(item.grams),
    massUnit: "g",
    valueAmount: formatAmount(item.valueCents),
    valueCurrency: "USD",
    originCountry: item.originCountry,
    hsCode: item.hsCode,
    tariffNumber: item.hsCode,
  })),
});

/** Null for a rate in another currency: the shop counts in US dollars. */
function rateOf(rate: ShippoRate): CarrierRate | null {
  const costCents = dollarsOf(rate);
  if (costCents === null) return null;
  const { provider, servicelevel, estimatedDays } = rate;
  return {
    rateId: rate.objectId,
    carrierName: oneLine(provider),
    serviceLevel: oneLine(servicelevel?.name ?? servicelevel?.token ?? ""),
    costCents,
    estimatedDeliveryDays:
      Number.isInteger(estimatedDays) && (estimatedDays ?? -1) >= 0
        ? (estimatedDays ?? null)
        : null,
  };
}

function dollarsOf({ amount, currency, amountLocal, currencyLocal }: ShippoRate): Cents | null {
  const inDollars = currency === "USD" ? amount : currencyLocal === "USD" ? amountLocal : null;
  if (!inDollars || !/^\d{1,8}(?:\.\d{1,2})?$/.test(inDollars)) return null;
  return parseAmount(inDollars);
}

/** Null unless the label is bought and not voided. */
function labelOf(
  made: ShippoTransaction,
  linkOf: (link: string | null | undefined) => string | null,
): BoughtLabel | null {
  const labelUrl = linkOf(made.labelUrl);
  if (made.status !== "SUCCESS" || !made.objectId || !labelUrl) return null;
  return {
    transactionId: made.objectId,
    labelUrl,
    trackingNumber: made.trackingNumber ? oneLine(made.trackingNumber).slice(0, 100) : null,
    trackingUrl: linkOf(made.trackingUrlProvider),
  };
}

/** Links are shown in the back-office and fetched, so only https is kept; a simulator may use its own origin. */
function safeLink(link: string | null | undefined, simulator: string | undefined): string | null {
  if (!link || link.length > MAX_LINK || !URL.canParse(link)) return null;
  const { protocol, origin } = new URL(link);
  const isSimulated = simulator !== undefined && origin === new URL(simulator).origin;
  return protocol === "https:" || isSimulated ? link : null;
}

const textsOf = (messages: ShippoMessages) =>
  (messages ?? []).flatMap(({ text: said }) => (said ? oneLine(said) : []));

const reasonOf = ({ messages }: ShippoTransaction) =>
  oneLine(textsOf(messages).join(" ")) || "The carrier refused the label.";

/** A transaction has the word, or an object with it. */
const isDelivered = (status: unknown) =>
  status === "DELIVERED" ||
  (typeof status === "object" &&
    status !== null &&
    "status" in status &&
    status.status === "DELIVERED");

const oneLine = (said: string) =>
  said
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 300);

function problemOf(error: unknown): CarrierError {
  if (error instanceof CarrierError) return error;
  const { statusCode: status, body } = error as { statusCode?: number; body?: string };
  if (status === undefined || status >= 500 || status === 408) {
    return new CarrierError("unknown", "Shippo gave no clear answer.");
  }
  if (status === 429) return new CarrierError("busy", "Shippo is asked too often at the moment.");
  if (status === 401 || status === 403) {
    return new CarrierError("refused", "Shippo does not accept SHIPPO_API_TOKEN.");
  }
  // A success that could not be read.
  if (status < 400) return new CarrierError("unknown", "Shippo's answer could not be read.");
  return new CarrierError("refused", sentenceOf(body ?? ""));
}

/** The texts of Shippo's JSON: `{ "detail": "…" }`, or messages by field. */
function sentenceOf(body: string): string {
  const said: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === "string") said.push(value);
    else if (value && typeof value === "object") Object.values(value).forEach(collect);
  };
  try {
    collect(JSON.parse(body));
  } catch {
    // Not JSON: nothing in it is for people.
  }
  return oneLine(said.join(" ")) || "Shippo refused the request.";
}

/** The carrier of the settings; null without a token. */
export const openCarrier = ({
  shippoApiToken,
  shippoUrl,
}: Pick<Environment, "shippoApiToken" | "shippoUrl">): Carrier | null =>
  shippoApiToken ? shippoCarrier({ token: shippoApiToken, url: shippoUrl }) : null;
