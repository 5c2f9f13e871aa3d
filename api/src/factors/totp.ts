import { Secret, TOTP } from "otpauth";

/** Seconds per time step: the default of RFC 6238 and of every app. */
export const STEP_SECONDS = 30;

/** Steps before and after the present one whose codes are accepted: clocks may differ, and typing takes time. */
const DRIFT = 1;

const of = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base32, the output length of SHA-1. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code for an authenticator app. */
export function totpUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  return of(secret, { issuer: shop.replaceAll(":", " "), label: email }).toString();
}

/**
 * The time step of a six-digit code; null when no step near the present one matches. Compares in
 * constant time. Source: RFC 6238.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, "");
  const delta = of(secret).validate({ token, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
