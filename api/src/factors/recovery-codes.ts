import { randomBytes } from "node:crypto";
import type { Connection } from "../db/client.ts";
import { hashRecoveryCode } from "./check-code.ts";
import { findFactors, replaceRecoveryCodes } from "./factors.queries.ts";

const COUNT = 10;

/** 32 of them, without those that look alike: no i, l, o and u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Ten new codes in place of the former ones. They are answered this once: the shop keeps their hashes. */
export async function drawRecoveryCodes(tx: Connection, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, drawCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** For the first factor of an account: ten codes, unless it has some that are unused. */
export async function drawFirstRecoveryCodes(
  tx: Connection,
  userId: string,
): Promise<string[] | null> {
  const { recoveryCodesLeft } = await findFactors(tx, userId);
  return recoveryCodesLeft > 0 ? null : drawRecoveryCodes(tx, userId);
}

/** 24 letters and digits of five bits each, in groups of four: more than anybody can guess. */
function drawCode(): string {
  const letters = [...randomBytes(24)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
}
