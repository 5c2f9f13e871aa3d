import type { QUOTE_STATES } from "#shared/contracts/saved-quotes.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";

export type QuoteState = (typeof QUOTE_STATES)[number];

export const QUOTE_STATE_NAMES: Record<QuoteState, string> = {
  open: "Open",
  expired: "Expired",
  ordered: "Ordered",
};

const TONES: Record<QuoteState, BadgeTone> = {
  open: "info",
  expired: "neutral",
  ordered: "success",
};

export function QuoteBadge({ state }: { state: QuoteState }) {
  return <Badge tone={TONES[state]}>{QUOTE_STATE_NAMES[state]}</Badge>;
}
