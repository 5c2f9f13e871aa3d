import type { FuzzRequest } from "./generate.ts";
import type { Role } from "./judge.ts";

/** Longer bodies are cut, because only their length matters. */
const LONGEST = 4_000;

/** The request as a shell command. Sessions appear by name, without their value. */
export function curlLine(
  origin: string,
  role: Role,
  { method, path, body, headers }: FuzzRequest,
): string {
  return [
    "curl -sS -i --path-as-is",
    method === "GET" ? "" : `-X ${method}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    role === "key" ? '-H "Authorization: Bearer $KEY"' : "",
    role === "visitor" || role === "key"
      ? ""
      : `-b "aliquot_session=$${role.toUpperCase()}_SESSION"`,
    body === null ? "" : `--data-binary ${quoted(body)}`,
    quoted(origin + path),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Bash's $'…' can express every byte except NUL. */
function quoted(text: string | Uint8Array): string {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const shown = [...bytes.subarray(0, LONGEST)].map(character).join("");
  const cut = bytes.length > LONGEST ? `…(${bytes.length} bytes)` : "";
  const isPlain = /^[\w\s"{}[\]:,.;=/?&%+*@-]*$/.test(shown) && !shown.includes("\n");
  return `${isPlain ? "" : "$"}'${shown}${cut}'`;
}

function character(byte: number): string {
  if (byte === 0x27 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return `\\x${byte.toString(16).padStart(2, "0")}`;
}
