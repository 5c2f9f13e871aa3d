import { z } from "zod";
import { NO_PROXY, readProxyTrust } from "#shared/processes/visitor-address.ts";
import { DatabaseAddressError, readDatabaseAddress, withOneServer } from "./db/database-address.ts";

/* The types of settings. Each message completes a sentence that begins with the variable's name. */

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
};

export const port = (fallback: number) => wholeNumber(1, 65_535).default(fallback);

export const flag = (fallback: boolean) =>
  z
    .enum(["1", "0", "true", "false"], "must be 1 or 0")
    .transform((value) => value === "1" || value === "true")
    .default(fallback);

export const proxies = z
  .string()
  .transform((value, context) => {
    const trust = readProxyTrust(value);
    if (trust) return trust;
    const message =
      "must be 0, a number of proxies up to 9, or addresses such as 10.0.0.0/8,2001:db8::/32";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .default(NO_PROXY);

export const address = (protocols: string[], message: string) =>
  z.string().refine((value) => {
    return URL.canParse(value) && protocols.includes(new URL(value).protocol);
  }, message);

const MAIL_PROTOCOLS = ["smtp:", "smtps:"];

export const mailServer = z
  .string()
  .refine(
    (value) => value === "none" || isMailServer(value),
    "must be an address such as smtp://user:password@host:587, or none. In user and password write # as %23, / as %2F, ? as %3F",
  );

/** An @ after the host is that of a password whose # or slash ended the address. */
function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const rest = pathname + search + hash;
  return MAIL_PROTOCOLS.includes(protocol) && hostname !== "" && !rest.includes("@");
}

const DATABASE_PROTOCOLS = ["postgres:", "postgresql:"];

export const databaseAddress = z.string().superRefine((value, context) => {
  const first = withOneServer(value);
  if (!URL.canParse(first) || !DATABASE_PROTOCOLS.includes(new URL(first).protocol)) {
    const message = "must be an address such as postgres://user:password@host:5432/database";
    context.addIssue({ code: "custom", message });
    return;
  }
  try {
    readDatabaseAddress(value);
  } catch (error) {
    if (!(error instanceof DatabaseAddressError)) throw error;
    context.addIssue({ code: "custom", message: error.message });
  }
});

export const WEB = ["http:", "https:"];

export const origin = z
  .string()
  .refine(isOrigin, "must be an origin such as https://shop.example, without a path")
  .transform((value) => new URL(value).origin);

export const origins = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isOrigin), "must be origins separated by commas")
  .transform((list) => list.map((value) => new URL(value).origin))
  .default([]);

export const secret = (min: number) => z.string().min(min, `must have at least ${min} characters`);

/** A secret that is part of an address. */
export const addressSecret = secret(16)
  .max(200, "must have at most 200 characters")
  .regex(/^[\w-]+$/, "must be letters, digits, hyphens and underscores");

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const rest = url.pathname + url.search + url.hash;
  return WEB.includes(url.protocol) && rest === "/" && !url.username && !url.password;
}
