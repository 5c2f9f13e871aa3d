import { statusTone } from "#shared/domain/order-status.ts";
import type { BadgeTone } from "#shared/ui/Badge.tsx";

const TONES: Record<ReturnType<typeof statusTone>, BadgeTone> = {
  positive: "success",
  info: "info",
  negative: "danger",
  pending: "warning",
};

/** The badge's tone for an order's status. */
export function badgeTone(status: string): BadgeTone {
  return TONES[statusTone(status)];
}
