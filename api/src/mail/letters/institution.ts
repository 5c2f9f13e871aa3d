import { formatAddress } from "#shared/domain/addresses.ts";
import type { InstitutionFacts } from "../mails.ts";
import { type Block, facts, heading } from "./letter.ts";

/** What the customer gave for their own books, if anything. */
export function institutionBlocks(mail: Partial<InstitutionFacts>): Block[] {
  const { poNumber, institution, billTo } = mail;
  const lines = billTo ? formatAddress(billTo) : [];
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
