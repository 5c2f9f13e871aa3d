import type { LineKind, StatementLayout } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";

export type StatementRow = {
  /** Line of the file where the row begins, counted from 1. */
  row: number;
  /** The original row, so that an error of the reader loses nothing. */
  raw: string;
  /** The file's own day, YYYY-MM-DD. */
  date: string;
  /** What the customer sent, before any fee; negative for outgoing money. */
  gross: Cents;
  /** The service's fee; never negative. */
  fee: Cents;
  /** What arrived; negative for outgoing money. */
  net: Cents;
  payerName: string | null;
  payerEmail: string | null;
  /** The payer's message, or else the statement's own description. */
  memo: string;
  /** Possible order numbers in its texts, whether such orders exist or not. */
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

/** Thrown by the readers of cells; its message says what is wrong with the cell. */
export class UnreadableCell extends Error {
  override name = "UnreadableCell";
}
