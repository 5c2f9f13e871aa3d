import { z } from "zod";
import { ZIP_CODE } from "../domain/addresses.ts";
import { requiredText, text, timestamp } from "./common.ts";

export const zipCode = z
  .string({ error: "Valid ZIP code is required" })
  .regex(ZIP_CODE, "Valid ZIP code is required");

/** An address of the account form: `country` defaults to US, `address2` may be left out. */
export const addressForm = z.object({
  address1: requiredText(200, "Address is required"),
  address2: text(200).nullish(),
  city: requiredText(100, "City is required"),
  state: requiredText(50, "State is required"),
  zipCode,
  country: text(60).optional(),
});

/** The same address as the account's call spells it on the wire. */
export const snakeCaseAddress = z.object({
  address_1: requiredText(200, "Address is required"),
  address_2: text(200).nullish(),
  city: requiredText(100, "City is required"),
  state: requiredText(50, "State is required"),
  zip_code: zipCode,
  country: text(60).optional(),
});

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
  isDefault: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** Body of the calls that add or change one of several addresses. */
export const saveAddressBody = z.union([
  addressForm.extend({ isDefault: z.boolean().optional() }),
  snakeCaseAddress.extend({ isDefault: z.boolean().optional() }),
]);

export type AddressForm = z.infer<typeof addressForm>;
export type SnakeCaseAddress = z.infer<typeof snakeCaseAddress>;
export type SaveAddressBody = z.infer<typeof saveAddressBody>;
export type ShippingAddress = z.infer<typeof shippingAddress>;
export type SavedAddress = z.infer<typeof savedAddress>;
