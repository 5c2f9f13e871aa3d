import { z } from "zod";
import { PAGE_SIZES } from "../domain/constants.ts";
import { emailAddress, pageOf, pageQuery, text, timestamp } from "./common.ts";

/** An email address that refused an email for good. */
export const refusedAddress = z.object({
  id: z.string(),
  email: z.string(),
  /** The words of the mail server. */
  reason: z.string(),
  refusedAt: timestamp,
  /** Whose address it is; null where no account has it. */
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export const refusedAddresses = pageOf("addresses", refusedAddress);

export const refusedAddressesQuery = z.object(pageQuery(PAGE_SIZES.adminUsers));

export const bouncesQuery = z.object({ token: text(200).default("") });

/** What a mail provider tells as JSON. `permanent: false` is for an email that may still arrive. */
export const bounceBody = z.object({
  email: emailAddress(),
  reason: text(10_000).default(""),
  permanent: z.boolean().default(true),
});

export type RefusedAddress = z.infer<typeof refusedAddress>;
export type RefusedAddresses = z.infer<typeof refusedAddresses>;
