import { z } from "zod";
import { AMOUNT } from "../domain/amount.ts";
import { PAGE_SIZES } from "../domain/constants.ts";
import { STORAGES } from "../domain/storages.ts";
import { parseWholeNumber } from "../domain/whole-number.ts";

// zod tries whether it may compile its parsers with `new Function`. It works without, but a browser
// with our content security policy would report the attempt in the console.
if (typeof document !== "undefined") z.config({ jitless: true });

/** PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 form, so both are refused. */
const storable = (value: string) => !value.includes("\0") && value.isWellFormed();
const NOT_STORABLE = "Contains characters that cannot be stored";

/** Aborts, because the checks that follow read every character, some of them several times. */
const atMost = (max: number, error = `Must be at most ${max} characters`) =>
  z.maxLength(max, { error, abort: true });

/** Text of at most `max` characters, kept unchanged. */
export const text = (max: number) => z.string().check(atMost(max)).refine(storable, NOT_STORABLE);

/** Text that must not be blank; `message` is shown when it is. */
export const requiredText = (max: number, message: string) =>
  z
    .string({ error: message })
    .check(atMost(max))
    .refine((value) => value.trim().length > 0, message)
    .refine(storable, NOT_STORABLE);

/** Text of one line. */
export const oneLine = (max: number) => text(max).regex(/^[^\p{Cc}]*$/u, "Must be one line");

/** Text of one line that must not be blank. */
export const requiredLine = (max: number, message: string) =>
  requiredText(max, message).regex(/^[^\p{Cc}]*$/u, "Must be one line");

/** An email address as people type it; the API compares it in lower case. */
export const emailAddress = (message = "Invalid email address") =>
  z
    .string({ error: message })
    .check(atMost(254, message))
    .refine((value) => EMAIL.test(value), message);

/** One @, no blanks or control characters, a dot in the domain. Only a received email proves an address. */
const EMAIL =
  /^[^\s@<>(),;:"\\[\]\p{Cc}]{1,64}@[^\s@<>(),;:"\\[\]\p{Cc}]+\.[^\s@<>(),;:"\\[\]\p{Cc}.]{2,}$/u;

/** A dollar amount in a request: "12", "12.5" or "12.50"; never a JSON number, a sign or a third decimal. */
export const amountInput = z
  .string({ error: "Must be an amount such as 12.50" })
  .regex(AMOUNT, "Must be an amount such as 12.50");

/** A dollar amount in an answer: always two decimals. */
export const amount = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ description: "Dollars with two decimals", examples: ["12.50"] });

/** A dollar amount in an answer that may be below zero. */
export const signedAmount = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: "Dollars with two decimals, below zero too", examples: ["12.50"] });

/** An optional amount of a form: empty text and null both mean "none". */
export const optionalAmountInput = z.union([amountInput, z.literal(""), z.null()]).optional();

/** The largest stock: the maximum of PostgreSQL's integer, minus one. */
export const MAX_UNITS = 2_147_483_646;
export const TOO_MANY_UNITS = "Is larger than any stock";

/** A whole number of units in a request, of `min` to MAX_UNITS. */
export const wholeQuantity = (min: number, message = `Must be a whole number of ${min} or more`) =>
  z.number({ error: message }).int(message).min(min, message).max(MAX_UNITS, TOO_MANY_UNITS);

/** Units of a product that somebody asks for. */
export const requestedItem = z.object({ productId: text(100), quantity: wholeQuantity(1) });

/** A whole number of hours, grams or the like in a request; its bounds follow. */
export const wholeNumberOf = (unit: string) => {
  const message = `Must be a whole number of ${unit}`;
  return z.number({ error: message }).int(message);
};

/** For lists in which no two rows may have the same value. */
export const isOnce =
  <Name extends string>(name: Name) =>
  (rows: readonly Record<Name, string>[]) =>
    new Set(rows.map((row) => row[name])).size === rows.length;

/** A date and time in an answer: ISO 8601, UTC. */
export const timestamp = z
  .string()
  .meta({ format: "date-time", examples: ["2026-11-21T09:30:00.000Z"] });

/** A date and time in a request; dates that do not exist (30 February) are refused. */
export const timestampInput = z
  .string({ error: "Must be a date" })
  .refine(isExistingInstant, "Must be a date that exists")
  .meta({ examples: ["2026-11-21T09:30:00.000Z"] });

/** A day of the calendar, `yyyy-MM-dd`. */
export const calendarDay = z.iso.date("Must be a date that exists, as yyyy-MM-dd");

/** PostgreSQL has no year 0. */
export const listedDay = calendarDay.refine(
  (day) => day >= "0001-01-01",
  "Must be a date that exists, as yyyy-MM-dd",
);

/**
 * A whole number in a query string, in digits; `fallback` when it is missing. The default is set
 * inside `preprocess`: outside of it, the OpenAPI document would not show it.
 */
const wholeNumber = (min: number, max: number, fallback: number) => {
  const message = `Must be a whole number from ${min} to ${max}`;
  const number = z.number({ error: message }).int(message).min(min, message).max(max, message);
  return z.preprocess(
    (given) => (typeof given === "string" ? parseWholeNumber(given) : given),
    number.default(fallback),
  );
};

/** `limit` and `offset` of a list; `fallback` is the default page size. */
export const pageQuery = (fallback: number) => ({
  limit: wholeNumber(1, PAGE_SIZES.productPicker, fallback),
  offset: wholeNumber(0, 10_000_000, 0),
});

/** A page of a list: some of its rows, and how many there are in all. */
export const pageOf = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) => {
  const rows = { [name]: z.array(row) } as Record<Name, z.ZodArray<Row>>;
  return z.object({ ...rows, total: z.number().int() });
};

/** A link a page may follow: http(s), or empty for none. */
export const webLink = orNone(
  text(2048).refine(isWebUrl, "Must be a link that begins with http:// or https://"),
);

/** The source of a picture: http(s), a path on this shop, or none. */
export const pictureUrl = orNone(
  text(2048).refine(
    (value) => isWebUrl(value) || isRootRelative(value),
    "Must be a link that begins with http://, https:// or /",
  ),
);

/** The body of every refusal. `fields` (path → message) is present for 422 only and never repeats the input. */
export const problem = z
  .object({
    message: z.string().min(1),
    code: z.string().min(1),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .loose();

/** `{ success, message }`, the answer of calls that return no data. */
export const actionAnswer = z.object({ success: z.boolean(), message: z.string() });

/** Hints for the seller; what was sent is saved in spite of them. `field` is the path of a value, such as tests.0.result. */
export const warnings = z
  .array(z.object({ field: z.string(), message: z.string() }))
  .meta({ description: "What does not fit together, with the likely cause; never a refusal" });

/** The answer to the health checks of a load balancer. */
export const health = z.object({ status: z.literal("ok") });

/** The release that answers; `commit` is null when it is not known. */
export const readiness = z.object({
  status: z.literal("ok"),
  version: z.string(),
  commit: z.string().nullable(),
});

export const storage = z.enum(STORAGES, { error: "Must be ambient, cold or frozen" });

/** The network address by which the shop tells its visitors apart. */
export const visitorAddress = z.object({ address: z.string() });

/** An optional member of a form: empty text and null both mean "none". */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal(""), z.null(), schema]).optional();
}

function isWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
  return URL.canParse(value);
}

function isRootRelative(value: string): boolean {
  return /^\/(?![/\\])/.test(value) && !/[\s\\\p{Cc}]/u.test(value);
}

function isExistingInstant(value: string): boolean {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(
      value,
    );
  if (!parts || Number.isNaN(Date.parse(value))) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const lastDayOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > lastDayOfMonth) return false;
  // The offset may change the year. PostgreSQL has no year 0, and ISO 8601 writes years above 9999 in another form.
  const yearInUtc = new Date(value).getUTCFullYear();
  return yearInUtc >= 1 && yearInUtc <= 9999;
}
