import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import { progressTo } from "./progress.ts";
import {
  appliedLine,
  appliedLines,
  applyLineBody,
  applyLinesBody,
  changedLine,
  linePage,
  linesQuery,
  linkLineBody,
  newSourceBody,
  paymentSource,
  paymentSources,
  sourceChangeBody,
  statementFiles,
  statementQuery,
  statementReport,
} from "./statements.ts";

/** Statements of banks and payment services, their lines and accounts. */
export const statementCalls = {
  sources: {
    call: "GET /api/admin/payment-sources",
    who: "admin reading no-proof",
    summary: "The accounts that statements come from",
    answer: paymentSources,
  },
  createSource: {
    call: "POST /api/admin/payment-sources",
    who: "admin proof",
    summary: "Adds an account that statements come from",
    description:
      "`mapping` names the columns of its files where no layout knows them. Send an Idempotency-Key: the same key and body answer the same.",
    body: newSourceBody,
    answer: paymentSource,
    status: 201,
  },
  changeSource: {
    call: "PATCH /api/admin/payment-sources/{id}",
    who: "admin proof",
    summary: "Changes an account, or the mapping of its columns",
    body: sourceChangeBody,
    answer: paymentSource,
  },
  list: {
    call: "GET /api/admin/statements",
    who: "admin reading payments:write no-proof",
    summary: "The newest statements, and which of them can be undone",
    answer: statementFiles,
  },
  upload: {
    call: "POST /api/admin/statements",
    who: "admin payments:write no-proof",
    summary: "Reads a statement; with dryRun=false keeps its lines",
    description:
      "The body is the file, up to 5 MB and 20,000 rows: CSV of PayPal, Venmo, Cash App, Chase, Bank of America or Wells Fargo, OFX or QFX, or any other CSV through the source's mapping. 422 unknown-layout carries the file's `columns`; 422 date-order asks for `dateOrder`. Lines that are here already are duplicates, so the same file adds nothing; nothing is applied. Kept with an Idempotency-Key and sent again, it is answered as it was. With Accept: application/x-ndjson the answer is a line of JSON for each step, and the report as the last.",
    query: statementQuery,
    file: "application/octet-stream",
    answer: statementReport,
    steps: progressTo(statementReport),
    slow: true,
  },
  undo: {
    call: "POST /api/admin/statements/{id}/undo",
    who: "admin payments:write no-proof",
    summary: "Takes a statement back",
    description:
      "A line that another statement has too stays, as that one has it. Send an Idempotency-Key: the same key and body answer the same. 409 lines-applied while one of its lines is applied or linked.",
    answer: actionAnswer,
  },
  lines: {
    call: "GET /api/admin/statement-lines",
    who: "admin reading payments:write no-proof",
    summary: "Lines, newest first, with the orders that they may pay",
    description:
      "Without `state` the open ones, in part or whole. Classes are computed when they are read; `counts` of very many open lines may be some seconds old. `after`, the id of the last line seen, continues from there.",
    query: linesQuery,
    answer: linePage,
  },
  applyReady: {
    call: "POST /api/admin/statement-lines/apply",
    who: "admin payments:write no-proof",
    summary: "Applies the lines that are ready, each on its own",
    description:
      "A line that is not ready any more, or seems to be recorded by hand, is skipped, with the reason in `message`. Send an Idempotency-Key: the same key and body answer the same.",
    body: applyLinesBody,
    answer: appliedLines,
    slow: true,
  },
  apply: {
    call: "POST /api/admin/statement-lines/{id}/apply",
    who: "admin payments:write no-proof",
    summary: "Applies a line to one order or several",
    description:
      "Send an Idempotency-Key: the same key and body answer the same. 422 when the amounts pass what is left of the gross; 409 already-applied, order-cancelled until revive or keep is chosen, and with `due` amount-changed when another amount is due of the order.",
    body: applyLineBody,
    answer: appliedLine,
  },
  unapply: {
    call: "POST /api/admin/statement-lines/{id}/unapply",
    who: "admin payments:write no-proof",
    summary: "Undoes the application of a line by reversing its entries",
    description:
      "Send an Idempotency-Key: the same key and body answer the same. 409 nothing-applied, order-shipped.",
    answer: appliedLine,
  },
  ignore: {
    call: "POST /api/admin/statement-lines/{id}/ignore",
    who: "admin payments:write no-proof",
    summary: "Ignores a line that pays no order",
    description: "Send an Idempotency-Key: the same key and body answer the same.",
    answer: changedLine,
  },
  restore: {
    call: "POST /api/admin/statement-lines/{id}/restore",
    who: "admin payments:write no-proof",
    summary: "Opens a line again that was ignored or linked",
    description: "Send an Idempotency-Key: the same key and body answer the same.",
    answer: changedLine,
  },
  link: {
    call: "POST /api/admin/statement-lines/{id}/link",
    who: "admin payments:write no-proof",
    summary:
      "Links a line to a payment that was recorded by hand, so that it is not credited twice",
    description:
      "Send an Idempotency-Key: the same key and body answer the same. 409 cannot-link for an entry that is no such payment.",
    body: linkLineBody,
    answer: changedLine,
  },
} as const satisfies Calls;
