/** The driver's code of an error, however deeply it was wrapped; null when it is not the database's. */
export function postgresCode(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === "string" && code !== "") return code;
  }
  return null;
}

/** The constraint a row broke, for example `users_email_unique`; null when none was broken. */
export function brokenConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { constraint_name: name } = current as Error & { constraint_name?: unknown };
    if (typeof name === "string") return name;
  }
  return null;
}

/** Why a connection was not made, by the codes of the runtime and of the patched driver. */
const TLS_REASONS: Record<string, string> = {
  TLS_NOT_OFFERED: "it does not offer TLS, which the sslmode asks for",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "its certificate is for another host (sslmode=verify-ca takes any name)",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  ...Object.fromEntries(
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "UNABLE_TO_GET_ISSUER_CERT",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "CERT_SIGNATURE_FAILURE",
    ].map((code) => [code, "its certificate is not signed by an authority of sslrootcert"]),
  ),
};

/** The rest of "The database cannot be used: ", for whoever starts the shop; never holds a secret. */
export function connectionFault(error: unknown): string {
  const known = TLS_REASONS[postgresCode(error) ?? ""];
  if (known) return known;
  return error instanceof Error ? error.message : String(error);
}

/** Connections that cannot be had, a server that starts or stops, and limits on time that were reached. */
const AWAY = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "ERR_SOCKET_CLOSED",
  "53300", // too many connections
  "55P03", // lock not available in time
  "57014", // statement took too long
  "57P01", // administrator shuts down
  "57P02", // crash shutdown
  "57P03", // cannot connect now
  "08000",
  "08003",
  "08006",
  "25006", // the server takes no writes any more: another one is the primary
  "25P03", // idle in transaction for too long
  "40P01", // deadlock: the loser may try again
  "40001",
  // TLS: a new connection's certificate is not what the address asks for, or there is none.
  ...Object.keys(TLS_REASONS),
]);

/** Whether a transaction was rolled back because others held what it waited for: it may simply be tried again. */
export function lostLockRace(error: unknown): boolean {
  return isDeadlock(error) || postgresCode(error) === "55P03";
}

/** Whether a transaction was rolled back because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return postgresCode(error) === "40P01";
}

/** Whether the database could not do its work just now, so that the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const code = postgresCode(error);
  return code !== null && (AWAY.has(code) || (code === "08P01" && isFatal(error)));
}

/**
 * Whether the error has ended its connection. PgBouncer says by 08P01 and FATAL that the server behind it is away, does not
 * let it in or was lost; an ERROR of that code is a statement of ours that breaks the protocol.
 */
function isFatal(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { severity, severity_local: local = severity } = current as Error & {
      severity?: unknown;
      severity_local?: unknown;
    };
    if (local !== undefined) return local === "FATAL";
  }
  return false;
}
