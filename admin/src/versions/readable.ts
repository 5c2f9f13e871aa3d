import { formatUsd } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import { isNothing } from "./changed-members.ts";

/** "lowStockThreshold" and "notify_low_stock" → "Low stock threshold", "Notify low stock". */
export function memberTitle(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LONGEST_SHOWN = 240;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A stored value in words: "none", "yes", "$12.00", "3 at $40.00". */
export function readable(name: string, value: unknown): string {
  if (isNothing(value)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return isCents(name) ? formatUsd(value) : String(value);
  if (typeof value === "string") return readableText(name, value);
  if (Array.isArray(value)) return value.map((part) => readable(name, part)).join(", ");
  return readableObject(value as Record<string, unknown>);
}

/** The activity keeps amounts as they are stored, in cents; amounts that travelled are texts. */
function isCents(name: string): boolean {
  return /(?:price|total|subtotal|amount|cents)$/i.test(name);
}

function readableText(name: string, text: string): string {
  if (name === "status") return statusLabel(text, "admin");
  if (text === "true" || text === "false") return text === "true" ? "yes" : "no";
  if (INSTANT.test(text)) return formatMoment(text);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function readableObject(members: Record<string, unknown>): string {
  const { quantity, unitPriceCents, price } = members;
  if (typeof quantity === "number" && typeof unitPriceCents === "number") {
    return `${quantity} at ${formatUsd(unitPriceCents)}`;
  }
  if (typeof quantity === "number" && typeof price === "string") return `${quantity} at $${price}`;
  return Object.entries(members)
    .filter(([, value]) => !isNothing(value))
    .map(([name, value]) => `${memberTitle(name)}: ${readable(name, value)}`)
    .join(", ");
}
