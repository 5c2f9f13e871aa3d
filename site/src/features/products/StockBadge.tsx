import { type Offered, saleBadge } from "#shared/domain/stock.ts";
import { Badge } from "#shared/ui/Badge.tsx";

const TONES = {
  "In Stock": "success",
  "Low Stock": "warning",
  "Out of Stock": "neutral",
  "Not for Sale": "neutral",
} as const;

export function StockBadge({ product }: { product: Offered }) {
  const words = saleBadge(product);
  return <Badge tone={TONES[words]}>{words}</Badge>;
}
