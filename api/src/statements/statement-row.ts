import type { LineKind, StatementLayout } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";

/** What one row of a statement says. */
export type StatementRow = {
  /** Line of the file where it begins, the first being 1. */
  row: number;
  /** The row as the file has it, so that a mistake of the reader loses nothing. */
  raw: string;
  /** The file's own day, YYYY-MM-DD. */
  date: string;
  /** What the customer sent, before any fee; below zero when money left. */
  gross: Cents;
  /** What the service kept; never below zero. */
  fee: Cents;
  /** What arrived; below zero when money left. */
  net: Cents;
  payerName: string | null;
  payerEmail: string | null;
  /** The payer's words, and where there are none the statement's own description. */
  memo: string;
  /** What its texts may name: existing orders or not. */
  orderNumbers: string[];
  /** The service's own number of the payment; services reuse and omit them. */
  externalId: string | null;
  /** The service's own word for what this is. */
  type: string;
  kind: LineKind;
};

/** A row that should be a payment and cannot be read. */
export type UnreadableRow = { row: number; message: string };

export type Statement = {
  layout: StatementLayout;
  rows: StatementRow[];
  problems: UnreadableRow[];
};

/** Thrown by the readers of cells; its message says what the cell should have been. */
export class UnreadableCell extends Error {
  override name = "UnreadableCell";
}
