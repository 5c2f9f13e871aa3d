/** A recipient whose mail server refused an email for good. */
export type Refused = {
  /** Addresses that the report names: the one that was written to, and the one that it leads to. */
  addresses: string[];
  /** The words of the mail server. */
  reason: string;
};

/** The shop's emails have one recipient. More of them would be made up, and each costs a query. */
const MAX_RECIPIENTS = 10;

/** The longest address that the shop writes to. */
const MAX_ADDRESS = 254;

/**
 * The final refusals that an email reports by RFC 3464. Reports of delays and deliveries, and emails that are no report,
 * have none. The report is a part of its own, so what the returned email says is not read.
 * @param contentType of the request: `message/delivery-status` is that part alone; `multipart/report` may have left the
 * header out that names its boundary; everything else is a whole email
 */
export function readBounce(bytes: Uint8Array, contentType: string): Refused[] {
  // Not strict, because the returned email may have any encoding. Addresses and codes are ASCII or UTF-8.
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  const reports = /^message\/delivery-status\b/i.test(contentType)
    ? [lines]
    : reportsOf(lines, contentType);
  return reports.flatMap(refusedIn).slice(0, MAX_RECIPIENTS);
}

/** The parts of a multipart/report that are for programs. RFC 6522: it is never inside another multipart. */
function reportsOf(lines: string[], contentType: string): string[][] {
  const hasHeaders = !lines[0]?.startsWith("--");
  const type = hasHeaders ? headersOf(lines).get("content-type") : contentType;
  const boundary = BOUNDARY.exec(type ?? "");
  if (!boundary || !/^multipart\/report\b/i.test(type ?? "")) return [];
  return partsOf(lines, `--${boundary[1] ?? boundary[2]}`).flatMap((part) => {
    const isReport = REPORT_TYPE.test(headersOf(part).get("content-type") ?? "");
    return isReport ? [part.slice(part.indexOf("") + 1)] : [];
  });
}

/** At most 70 characters (RFC 2046). */
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/** The second one has addresses that are not ASCII (RFC 6533). */
const REPORT_TYPE = /^message\/(?:delivery-status|global-delivery-status)\b/i;

function partsOf(lines: string[], delimiter: string): string[][] {
  const parts: string[][] = [];
  for (const line of lines) {
    const end = line.trimEnd();
    if (end === `${delimiter}--`) break;
    if (end === delimiter) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

function refusedIn(report: string[]): Refused[] {
  return groupsOf(report).flatMap((fields) => {
    const isFinal =
      fields.get("action")?.toLowerCase() === "failed" && /^5\.\d/.test(fields.get("status") ?? "");
    const addresses = ["original-recipient", "final-recipient"].flatMap((name) => {
      const address = withoutType(fields.get(name) ?? "").replace(/^<|>$/g, "");
      return address === "" || address.length > MAX_ADDRESS ? [] : [address];
    });
    if (!isFinal || addresses.length === 0) return [];
    const words = withoutType(fields.get("diagnostic-code") ?? "") || fields.get("status") || "";
    return [{ addresses, reason: words }];
  });
}

/** "rfc822; lee@lab.example" → "lee@lab.example" */
const withoutType = (value: string) => value.slice(value.indexOf(";") + 1).trim();

type Fields = Map<string, string>;

/** The first group, which ends at the first empty line. */
const headersOf = (lines: string[]): Fields =>
  groupsOf(lines.slice(0, lines.indexOf("") + 1 || undefined))[0] ?? new Map();

/** The groups of fields between empty lines, with folded lines joined. The first value of a name counts. */
function groupsOf(lines: string[]): Fields[] {
  const groups: Fields[] = [];
  let fields: Fields = new Map();
  let name = "";
  for (const line of lines) {
    if (line.trim() === "") {
      fields = new Map();
      name = "";
    } else if (/^[ \t]/.test(line)) {
      if (name) fields.set(name, `${fields.get(name)} ${line.trim()}`);
    } else {
      const colon = line.indexOf(":");
      name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (fields.has(name)) name = "";
      if (name === "") continue;
      if (fields.size === 0) groups.push(fields);
      fields.set(name, line.slice(colon + 1).trim());
    }
  }
  return groups;
}
