import { Secret, TOTP } from "otpauth";

/** Seconds of a step, as RFC 6238 recommends and as every app assumes. */
export const STEP_SECONDS = 30;

/** Steps before and after the present one whose codes are right, too: a clock may be off, and typing takes time. */
const DRIFT = 1;

const of = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base32, the length of SHA-1. */
export function drawTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from a QR code. */
export function totpUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  return of(secret, { issuer: shop.replaceAll(":", " "), label: email }).toString();
}

/**
 * The step that a code of six digits is of; null when it is of none near the present one. Compared in constant time.
 * Source: RFC 6238.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, "");
  const delta = of(secret).validate({ token, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
