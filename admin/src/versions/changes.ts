import { formatUsd } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { formatMoment } from "#shared/ui/dates.ts";

export type ChangedMember = { name: string; before: unknown; after: unknown };

/** Members that change with every save and are not of interest. */
const IGNORED = new Set(["id", "createdAt", "updatedAt", "editedAt", "searchText"]);

/** The members that differ, in the order of the later version. A missing version has no members. */
export function changedMembers(before: unknown, after: unknown): ChangedMember[] {
  const [earlier, later] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(later), ...Object.keys(earlier)])];
  return names
    .filter((name) => !IGNORED.has(name) && !isSame(earlier[name], later[name]))
    .map((name) => ({ name, before: earlier[name], after: later[name] }));
}

function membersOf(version: unknown): Record<string, unknown> {
  if (typeof version !== "object" || version === null || Array.isArray(version)) return {};
  return version as Record<string, unknown>;
}

function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a value means "nothing": null, undefined, "" or an empty list. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === "";
}

/** "lowStockThreshold" and "notify_low_stock" → "Low stock threshold", "Notify low stock". */
export function memberTitle(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MAX_TEXT_LENGTH = 240;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A stored value for people: "none", "yes", "$12.00", "3 at $40.00". */
export function readableValue(name: string, value: unknown): string {
  if (isEmpty(value)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return isCents(name) ? formatUsd(value) : String(value);
  if (typeof value === "string") return readableText(name, value);
  if (Array.isArray(value)) return value.map((part) => readableValue(name, part)).join(", ");
  return readableObject(value as Record<string, unknown>);
}

/** The activity stores amounts as numbers in cents. Other answers have them as text. */
function isCents(name: string): boolean {
  return /(?:price|total|subtotal|amount|cents)$/i.test(name);
}

function readableText(name: string, text: string): string {
  if (name === "status") return statusLabel(text, "admin");
  if (text === "true" || text === "false") return text === "true" ? "yes" : "no";
  if (INSTANT.test(text)) return formatMoment(text);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

function readableObject(members: Record<string, unknown>): string {
  const { quantity, unitPriceCents, price } = members;
  if (typeof quantity === "number" && typeof unitPriceCents === "number") {
    return `${quantity} at ${formatUsd(unitPriceCents)}`;
  }
  if (typeof quantity === "number" && typeof price === "string") return `${quantity} at $${price}`;
  return Object.entries(members)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `${memberTitle(name)}: ${readableValue(name, value)}`)
    .join(", ");
}
