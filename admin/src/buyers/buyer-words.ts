import type { AdminApplication } from "#shared/contracts/applications.ts";
import type { Access, Permission } from "#shared/domain/buyers.ts";
import type { BadgeTone } from "#shared/ui/Badge.tsx";

type Shown = { label: string; tone: BadgeTone };

export const PERMISSIONS: Record<Permission, Shown> = {
  none: { label: "Has signed nothing", tone: "neutral" },
  attested: { label: "Has signed the statement", tone: "info" },
  verified: { label: "Verified buyer", tone: "success" },
  refused: { label: "Refused", tone: "danger" },
  expired: { label: "Expired", tone: "warning" },
};

export const ACCESS_NAMES: Record<Access, string> = {
  public: "Everybody with an account",
  attested: "Whoever has signed the statement",
  verified: "Verified buyers",
  never: "Nobody: shown for reference",
};

export const APPLICATIONS: Record<AdminApplication["state"], Shown> = {
  draft: { label: "Draft", tone: "neutral" },
  open: { label: "Waits for you", tone: "warning" },
  asked: { label: "Waits for an answer", tone: "info" },
  approved: { label: "Approved", tone: "success" },
  refused: { label: "Refused", tone: "danger" },
};

/** The last moment of a picked day in the admin's time zone; null for the months of the rules. */
export function endOfDay(day: string): string | null {
  if (day === "") return null;
  const end = new Date(`${day}T23:59:59.999`);
  // The server says what is wrong with a day that does not exist.
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}
