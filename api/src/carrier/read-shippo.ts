import { z } from "zod";

/*
 * The package refuses an answer with one unexpected field, and then a label that was bought would look
 * like one that was not. These schemas read only what the shop needs, and accept null for "none".
 */

const none = z.string().nullish();
const messages = z.array(z.object({ text: none })).nullish();

/** The parts of Shippo's answers that the shop reads, with the package's names. */
export type ShippoMessages = z.output<typeof messages>;
export type ShippoTransaction = Partial<z.output<typeof transaction>>;
export type ShippoRate = {
  objectId: string;
  amount: string;
  currency: string;
  amountLocal?: string | null;
  currencyLocal?: string | null;
  provider: string;
  servicelevel?: { name?: string | null; token?: string | null } | null;
  estimatedDays?: number | null;
};
export type ShippoShipment = {
  objectId: string;
  rates: readonly ShippoRate[];
  messages?: ShippoMessages;
};
export type ShippoPage = { results?: readonly ShippoTransaction[] };

const transaction = z
  .object({
    object_id: z.string(),
    status: none,
    label_url: none,
    tracking_number: none,
    tracking_url_provider: none,
    tracking_status: z.unknown(),
    metadata: none,
    messages,
  })
  .transform((made) => ({
    objectId: made.object_id,
    status: made.status,
    labelUrl: made.label_url,
    trackingNumber: made.tracking_number,
    trackingUrlProvider: made.tracking_url_provider,
    trackingStatus: made.tracking_status,
    metadata: made.metadata,
    messages: made.messages,
  }));

const rate = z
  .object({
    object_id: z.string(),
    amount: z.string(),
    currency: z.string(),
    amount_local: none,
    currency_local: none,
    provider: z.string(),
    servicelevel: z.object({ name: none, token: none }).nullish(),
    estimated_days: z.number().nullish(),
  })
  .transform(
    ({ object_id, amount_local, currency_local, estimated_days, ...offer }): ShippoRate => ({
      ...offer,
      objectId: object_id,
      amountLocal: amount_local,
      currencyLocal: currency_local,
      estimatedDays: estimated_days,
    }),
  );

const shipment = z
  .object({ object_id: z.string(), rates: z.array(rate), messages })
  .transform(({ object_id, ...made }): ShippoShipment => ({ ...made, objectId: object_id }));

const page = z.object({ results: z.array(transaction) });

/** Schemas of Shippo's own JSON, for answers that the package does not accept. */
export const SHIPPO = { transaction: transaction as z.ZodType<ShippoTransaction>, shipment, page };

/**
 * Calls Shippo by its package. An answer that the package does not accept is read by the given schema.
 * @throws the package's error for a refusal, and for an answer that neither can read
 */
export async function readShippo<Answer>(
  schema: z.ZodType<Answer>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Error && "rawValue" in error)) throw error;
    const read = schema.safeParse(error.rawValue);
    if (read.success) return read.data;
    throw error;
  }
}
