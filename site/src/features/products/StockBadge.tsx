import { type Stock, stockBadge } from "#shared/domain/stock.ts";
import { Badge } from "#shared/ui/Badge.tsx";

const TONES = { "In Stock": "success", "Low Stock": "warning", "Out of Stock": "neutral" } as const;

export function StockBadge({ product }: { product: Stock }) {
  const words = stockBadge(product);
  return <Badge tone={TONES[words]}>{words}</Badge>;
}
