import { z } from "zod";
import { isRegionOf, regionsOf } from "../domain/addresses.ts";
import { normalizePercent, PERCENT, plainPostalCode } from "../domain/tax.ts";
import { requiredLine, text, timestamp, timestampInput } from "./common.ts";
import { countryCode } from "./shipping.ts";

const PERCENT_MESSAGE = "Must be a percentage from 0 to 100 such as 8.875";

/** Percent, as text or as a number; kept as text, because a number would be rounded. */
const percent = z
  .union([z.string(), z.number()], { error: PERCENT_MESSAGE })
  .transform(String)
  .pipe(z.string().regex(PERCENT, PERCENT_MESSAGE).transform(normalizePercent));

const optionalText = (max: number) => text(max).nullish();

const rateInput = z
  .object({
    country: countryCode,
    region: optionalText(100),
    zipPrefix: text(10)
      .regex(/^[A-Za-z0-9 -]*$/, "Use letters and digits only")
      .nullish(),
    percent,
    onShipping: z.boolean().default(false),
    name: requiredLine(60, "A rate needs a name"),
  })
  .refine(({ country, region }) => !region || !regionsOf(country) || isRegionOf(country, region), {
    path: ["region"],
    error: "Must be the code of one of the country's regions",
  })
  .transform((rate) => ({
    ...rate,
    region: rate.region?.trim() || null,
    zipPrefix: plainPostalCode(rate.zipPrefix ?? "") || null,
  }));

/** All rates that match an address are added together. An empty list switches tax off. */
export const taxRatesBody = z.object({
  rates: z.array(rateInput).max(2000, "At most 2,000 rates are kept"),
  updatedAt: timestampInput.optional(),
});

const taxRate = z.object({
  country: z.string(),
  region: z.string().nullable(),
  zipPrefix: z.string().nullable(),
  percent: z.string().meta({ examples: ["8.875"] }),
  onShipping: z.boolean(),
  name: z.string(),
});

export const taxRates = z.object({ rates: z.array(taxRate), updatedAt: timestamp });

export type TaxRatesBody = z.infer<typeof taxRatesBody>;
export type TaxRates = z.infer<typeof taxRates>;
