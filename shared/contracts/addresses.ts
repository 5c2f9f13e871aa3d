import { z } from "zod";
import { isStateCode, STATES, ZIP_CODE } from "../domain/addresses.ts";
import { requiredText, text, timestamp } from "./common.ts";

export const zipCode = z
  .string({ error: "Valid ZIP code is required" })
  .regex(ZIP_CODE, "Valid ZIP code is required");

const STATE_MISSING = "State is required";

/** The code of a state from the shop's list. Addresses stored earlier may contain other values. */
export const stateCode = z
  .string({ error: STATE_MISSING })
  .refine(isStateCode, {
    error: ({ input }) => (input === "" ? STATE_MISSING : "Choose a state from the list"),
  })
  .meta({ enum: STATES.map(({ code }) => code) });

/** An address of the account form: `country` defaults to US, `address2` may be left out. */
export const addressForm = z.object({
  address1: requiredText(200, "Address is required"),
  address2: text(200).nullish(),
  city: requiredText(100, "City is required"),
  state: stateCode,
  zipCode,
  country: text(60).optional(),
});

const { address1, address2, city, state, country } = addressForm.shape;

/** The same address in snake case, as the account's call also accepts it. */
const snakeCaseAddress = z.object({
  address_1: address1,
  address_2: address2,
  city,
  state,
  zip_code: zipCode,
  country,
});

/** The owner's name for a saved address, one line: "Lab 4, receiving". */
const label = text(60).regex(/^[^\p{Cc}]*$/u, "Must be one line");

/** The form of a saved address: an address with an optional label. */
export const savedAddressForm = addressForm.extend({ label: label.nullish() });

/** Where an order goes. */
export const shippingAddress = z.object({
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

/** One of a customer's saved addresses. */
export const savedAddress = shippingAddress.extend({
  id: z.string(),
  type: z.string(),
  label: z
    .string()
    .nullable()
    .meta({ examples: ["Lab 4, receiving"] }),
  isDefault: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const savedAddresses = z.array(savedAddress);

/** Changes of a saved address, in either spelling. Omitted fields stay. */
export const changeAddressBody = z.object({
  ...savedAddressForm.partial().shape,
  ...snakeCaseAddress.partial().shape,
  isDefault: z.boolean().optional(),
});

/** A whole address in either spelling. Errors name missing fields as the form does. */
export const saveAddressBody = changeAddressBody.superRefine((body, context) => {
  const given: [field: keyof AddressForm, value: unknown][] = [
    ["address1", body.address1 ?? body.address_1],
    ["city", body.city],
    ["state", body.state],
    ["zipCode", body.zipCode ?? body.zip_code],
  ];
  for (const [field, value] of given) {
    if (value !== undefined) continue;
    const message = addressForm.shape[field].safeParse(undefined).error?.issues[0]?.message;
    context.addIssue({ code: "custom", path: [field], message: message ?? "Required" });
  }
});

export type AddressForm = z.infer<typeof addressForm>;
export type SavedAddressForm = z.infer<typeof savedAddressForm>;
export type SnakeCaseAddress = z.infer<typeof snakeCaseAddress>;
export type SaveAddressBody = z.infer<typeof saveAddressBody>;
export type ShippingAddress = z.infer<typeof shippingAddress>;
export type SavedAddress = z.infer<typeof savedAddress>;
