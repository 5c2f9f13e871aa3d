import type { InstitutionFacts } from "../mails.ts";
import { type Block, facts, heading } from "./letter.ts";

/** What the customer gave for their own books, if anything. */
export function institutionBlocks(mail: Partial<InstitutionFacts>): Block[] {
  const { poNumber, institution, billTo } = mail;
  const lines = billTo
    ? [
        billTo.address1,
        billTo.address2 ?? "",
        `${billTo.city}, ${billTo.state} ${billTo.zipCode}`,
        billTo.country,
      ].filter((line) => line.trim() !== "")
    : [];
  if (!poNumber && !institution && lines.length === 0) return [];
  return [
    heading("For your records"),
    facts(
      poNumber ? { term: "PO number", value: poNumber, mono: true } : null,
      institution ? { term: "Institution", value: institution } : null,
      lines.length > 0 ? { term: "Billing address", value: lines.join(", ") } : null,
    ),
  ];
}
