import type { Environment } from "../env.ts";
import { readBrowserTokens } from "./browser-tokens.ts";
import { readSessionId } from "./session-user.ts";

/** Who asks to sign in, as far as a request tells. */
export type Visit = {
  /** The session of the same browser, which a new one replaces. */
  formerId: string | null;
  /** By which attempts are counted. */
  from: string;
  /** "Firefox on Windows" */
  device: string;
  /** Shortened: enough for its owner to know it again, too little to find somebody by. */
  address: string;
  /** By which the browser is known for the accounts that were signed in to there. */
  tokens: string[];
};

export function visitOf(request: Request, from: string, env: Environment): Visit {
  return {
    formerId: readSessionId(request, env),
    from,
    device: deviceOf(request.headers.get("user-agent") ?? ""),
    address: shortened(from),
    tokens: readBrowserTokens(request),
  };
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system by their names; never the text itself, which anybody may write. */
export function deviceOf(userAgent: string): string {
  const find = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** "203.0.113.7" → "203.0.113.x"; of IPv6, which comes as its /64, the /48 that a household or a company is given. */
export function shortened(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, "x");
  if (address.endsWith("::/64")) return `${address.split(":").slice(0, 3).join(":")}::`;
  return "unknown";
}
