import type { AdminApplication } from "#shared/contracts/applications.ts";
import type { Access, Permission } from "#shared/domain/buyers.ts";
import type { BadgeTone } from "#shared/ui/Badge.tsx";

export const PERMISSION_NAMES: Record<Permission, string> = {
  none: "Has signed nothing",
  attested: "Has signed the statement",
  verified: "Verified buyer",
  refused: "Refused",
  expired: "Expired",
};

export const PERMISSION_TONES: Record<Permission, BadgeTone> = {
  none: "neutral",
  attested: "info",
  verified: "success",
  refused: "danger",
  expired: "warning",
};

export const ACCESS_NAMES: Record<Access, string> = {
  public: "Everybody with an account",
  attested: "Whoever has signed the statement",
  verified: "Verified buyers",
  never: "Nobody: shown for reference",
};

export const APPLICATION_STATE_NAMES: Record<AdminApplication["state"], string> = {
  draft: "Draft",
  open: "Waits for you",
  asked: "Waits for an answer",
  approved: "Approved",
  refused: "Refused",
};

export const APPLICATION_STATE_TONES: Record<AdminApplication["state"], BadgeTone> = {
  draft: "neutral",
  open: "warning",
  asked: "info",
  approved: "success",
  refused: "danger",
};

/** The last moment of a picked day in the admin's time zone; null for the months of the rules. */
export function endOfDay(day: string): string | null {
  if (day === "") return null;
  const end = new Date(`${day}T23:59:59.999`);
  // The server says what is wrong with a day that does not exist.
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
