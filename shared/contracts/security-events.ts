import { z } from "zod";
import { listedDay, pageOf, pageQuery, timestamp } from "./common.ts";

/** What is recorded about the security of accounts. */
export const SECURITY_EVENTS = [
  "sign-in",
  "proof",
  "factor-changed",
  "password-changed",
  "password-reset",
  "reset-asked",
  "recovery",
  "api-key-made",
  "api-key-revoked",
  "api-key-moved",
  "account-changed",
  "data-exported",
  "erasure",
] as const;

/** The outcomes that are no refusal. `second-step`: the password was right, and a second factor must follow. */
export const RIGHT_OUTCOMES: readonly string[] = ["done", "second-step"];

export const securityEvent = z.object({
  id: z.string(),
  at: timestamp,
  event: z.enum(SECURITY_EVENTS),
  /** One of RIGHT_OUTCOMES, or the code of the refusal. */
  outcome: z.string(),
  /** The id of the account; null when no account has the email that was typed. */
  userId: z.string().nullable(),
  /** The email of the account today; null for an unknown or deleted one. */
  email: z.string().nullable(),
  /** The id of the account that acted, where it is another one. */
  actorId: z.string().nullable(),
  /** What proved the identity: password, totp, recovery, passkey, api-key. */
  factor: z.string().nullable(),
  /** "203.0.113.x"; null for a command on the server. */
  network: z.string().nullable(),
  device: z.string().nullable(),
  /** What exactly changed: "totp-on", or the name of a key. */
  detail: z.string().nullable(),
});

export const securityEventPage = pageOf("events", securityEvent);

/** Outcomes: all, or only what was refused. */
export const SECURITY_OUTCOMES = ["all", "refused"] as const;

const outcome = z.enum(SECURITY_OUTCOMES).default("all");

export const securityEventsQuery = z.object({ outcome, ...pageQuery(50) });

/** Days in UTC; `to` is included. */
export const securityExportQuery = z
  .object({ from: listedDay.optional(), to: listedDay.optional(), outcome })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "Must not be before the first day",
  });

export type SecurityEvent = z.infer<typeof securityEvent>;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];
export type SecurityEventsQuery = z.output<typeof securityEventsQuery>;
export type SecurityExportQuery = z.output<typeof securityExportQuery>;
