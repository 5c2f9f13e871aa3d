type DriverError = Error &
  Partial<Record<"code" | "constraint_name" | "severity" | "severity_local", unknown>>;

/** The first value that the error or one of its causes has. */
function firstIn<Value>(
  error: unknown,
  read: (error: DriverError) => Value | undefined,
): Value | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const value = read(current);
    if (value !== undefined) return value;
  }
  return null;
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** PostgreSQL's error code, also of a wrapped error; null when the error is not the database's. */
export const postgresCode = (error: unknown): string | null =>
  firstIn(error, ({ code }) => textOf(code));

/** The violated constraint, for example `users_email_unique`; null when there is none. */
export const brokenConstraint = (error: unknown): string | null =>
  firstIn(error, ({ constraint_name: name }) => textOf(name));

/** Why TLS failed, by the error codes of the runtime and of the patched driver. */
const TLS_REASONS: Record<string, string> = {
  TLS_NOT_OFFERED: "it does not offer TLS, which the sslmode asks for",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "its certificate is for another host (sslmode=verify-ca accepts any name)",
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

/** Completes the sentence "The database cannot be used: " for the operator; never contains a secret. */
export function connectionFault(error: unknown): string {
  const known = TLS_REASONS[postgresCode(error) ?? ""];
  if (known) return known;
  return error instanceof Error ? error.message : String(error);
}

/** Failed connections, a server that starts or stops, and reached time limits. */
const UNAVAILABLE = new Set([
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
  "25006", // the server no longer accepts writes: another one is the primary
  "25P03", // idle in transaction for too long
  "40P01", // deadlock: the transaction that was ended may be tried again
  "40001",
  // TLS: the certificate does not match the address, or there is none.
  ...Object.keys(TLS_REASONS),
]);

/** Whether a transaction was rolled back because of other transactions' locks, so that it may be tried again. */
export function lostLockRace(error: unknown): boolean {
  return isDeadlock(error) || postgresCode(error) === "55P03";
}

/** Whether a transaction was rolled back because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return postgresCode(error) === "40P01";
}

/** Whether the database was unavailable for the moment, so that the same request may succeed soon. */
export function isDatabaseAway(error: unknown): boolean {
  const code = postgresCode(error);
  return code !== null && (UNAVAILABLE.has(code) || (code === "08P01" && isFatal(error)));
}

/**
 * Whether the error ended its connection. PgBouncer reports an unreachable or lost server by 08P01 with the severity
 * FATAL. With the severity ERROR the same code means that our statement breaks the protocol.
 */
const isFatal = (error: unknown): boolean =>
  firstIn(error, ({ severity, severity_local: local = severity }) => local) === "FATAL";
