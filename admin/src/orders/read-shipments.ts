import type { ShipmentsBody } from "#shared/contracts/desk.ts";
import { isShortened } from "#shared/domain/csv.ts";

/** The limit of the call. */
export const MOST_SHIPMENTS = 1_000;
const LONGEST = 100;
const NUMBER = /^[0-9A-F]{8}$/;
const LINK = /^https?:\/\/\S+$/i;
/** A header row that was copied with the table. */
const HEAD = /^\s*"?(order|number|no\.|#\s*(?![0-9a-f]{8}))/i;

export interface PastedLine {
  /** Line number in the pasted text, from 1. */
  line: number;
  text: string;
  row: ShipmentsBody["rows"][number];
  /** Why the line cannot be sent, or null. */
  problem: string | null;
}

/**
 * Reads pasted lines "order number, tracking", optionally with carrier and link. The separator is a
 * tab, else a semicolon, else a comma. With tabs or semicolons a link may contain a comma.
 */
export function readShipments(text: string): PastedLine[] {
  const seen = new Map<string, number>();
  return text.split(/\r\n|\r|\n/).flatMap((written, index) => {
    const line = index + 1;
    if (written.trim() === "" || (line === 1 && HEAD.test(written) && !startsWithNumber(written))) {
      return [];
    }
    const [first = "", ...rest] = cellsOf(written);
    const orderNumber = spelled(first);
    const row = { orderNumber, ...named(rest) };
    const earlier = seen.get(orderNumber);
    seen.set(orderNumber, earlier ?? line);
    return [{ line, text: written, row, problem: problemOf(row, earlier) }];
  });
}

const spelled = (cell: string) => cell.replace(/[#\s]/g, "").toUpperCase();
const startsWithNumber = (written: string) => NUMBER.test(spelled(cellsOf(written)[0] ?? ""));

/** Label services write a number as ="9400" or '9400, so that a spreadsheet keeps it whole. */
function cellsOf(written: string): string[] {
  const separator = ["\t", ";", ","].find((mark) => written.includes(mark)) ?? ",";
  return written.split(separator).map((cell) => cell.trim().replace(/^[="']+|"+$/g, ""));
}

/** The tracking number comes first. Of the other columns, a URL is the link and the rest is the carrier. */
function named([trackingNumber, ...rest]: string[]): Omit<PastedLine["row"], "orderNumber"> {
  const link = rest.find((cell) => LINK.test(cell));
  const carrier = rest.find((cell) => cell !== "" && cell !== link);
  return {
    ...(trackingNumber && { trackingNumber }),
    ...(carrier && { carrierName: carrier }),
    ...(link && { trackingUrl: link }),
  };
}

function problemOf({ orderNumber, ...row }: PastedLine["row"], earlier?: number): string | null {
  if (!NUMBER.test(orderNumber)) return "This is not an order number.";
  if (earlier !== undefined) return `Line ${earlier} has the same order.`;
  if (!row.trackingNumber) return "There is no tracking number.";
  // Read with commas, the rest of a shortened number is a cell.
  if (isShortened(row.trackingNumber) || isShortened(row.carrierName ?? "")) {
    return "A spreadsheet has shortened this tracking number. Copy it from the label service.";
  }
  if (row.trackingNumber.length > LONGEST) return "The tracking number is too long.";
  if ((row.carrierName ?? "").length > LONGEST) return "The carrier is too long.";
  return null;
}
