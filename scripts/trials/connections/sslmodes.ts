import { join } from "node:path";
import { connect } from "../../../api/src/db/client.ts";
import { DatabaseAddressError } from "../../../api/src/db/database-address.ts";
import { connectionFault } from "../../../api/src/db/errors.ts";
import { type Check, check } from "../stage/checks.ts";
import type { Certificates } from "./certificates.ts";
import { onServer, type PostgresServer } from "./servers.ts";

type Case = {
  database?: "plain" | "certified";
  /** The certificate is valid for `localhost`, not for this address. */
  host?: "127.0.0.1";
  parameters: Record<string, string>;
  expected: "encrypted" | "not encrypted" | RegExp;
};

const PASSWORD = "the shop's own password";
const UNKNOWN_SIGNER = /^its certificate is not signed by an authority of sslrootcert$/;
const OTHER_NAME = /^its certificate is for another host/;

/** The meaning of each sslmode on a real server with TLS, according to libpq's manual. */
export async function encryptAndVerify(
  server: PostgresServer,
  certificates: Certificates,
): Promise<Check[]> {
  await onServer(
    server.url,
    `CREATE ROLE shop LOGIN PASSWORD '${PASSWORD.replace("'", "''")}'`,
    "CREATE DATABASE plain OWNER shop",
    "CREATE DATABASE certified OWNER shop",
  );
  const checks: Check[] = [];
  for (const one of casesOf(certificates)) {
    const found = await ask(server, one);
    const { expected, parameters, host = "localhost", database = "postgres" } = one;
    const holds = typeof expected === "string" ? found === expected : expected.test(found);
    const written = new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [name, value.replace(/^.*\//, "")]),
    );
    checks.push(
      check(
        `PostgreSQL ${server.version}: ${host}/${database}?${written} is ${typeof expected === "string" ? expected : "refused"}`,
        holds,
        found,
      ),
    );
  }
  return checks;
}

function casesOf({ authority, stranger, shop }: Certificates): Case[] {
  const ca = { sslrootcert: authority.crt };
  const client = { sslcert: shop.crt, sslkey: shop.key };
  const mode = (sslmode: string, more: Record<string, string> = {}) => ({ sslmode, ...more });
  return [
    { parameters: {}, expected: "encrypted" },
    { parameters: mode("prefer"), expected: "encrypted" },
    { parameters: mode("require"), expected: "encrypted" },
    { parameters: mode("require"), host: "127.0.0.1", expected: "encrypted" },
    { parameters: mode("disable"), expected: /no encryption/ },
    { parameters: mode("disable"), database: "plain", expected: "not encrypted" },
    { parameters: mode("require", { sslrootcert: stranger.crt }), expected: UNKNOWN_SIGNER },
    { parameters: mode("require", ca), host: "127.0.0.1", expected: "encrypted" },
    { parameters: mode("verify-ca", ca), host: "127.0.0.1", expected: "encrypted" },
    { parameters: mode("verify-ca", { sslrootcert: stranger.crt }), expected: UNKNOWN_SIGNER },
    { parameters: mode("verify-full", ca), expected: "encrypted" },
    { parameters: mode("verify-full", ca), host: "127.0.0.1", expected: OTHER_NAME },
    { parameters: mode("verify-full", { sslrootcert: stranger.crt }), expected: UNKNOWN_SIGNER },
    { parameters: mode("verify-full"), expected: UNKNOWN_SIGNER },
    { parameters: { sslrootcert: "system" }, expected: UNKNOWN_SIGNER },
    { parameters: mode("require", { channel_binding: "require" }), expected: /leave it out/ },
    { parameters: mode("require", { channel_binding: "prefer" }), expected: "encrypted" },
    {
      parameters: mode("verify-full", { ...ca, ...client }),
      database: "certified",
      expected: "encrypted",
    },
    { parameters: mode("verify-full", ca), database: "certified", expected: /certificate/ },
    {
      parameters: mode("require", { ...client, sslkey: authority.key }),
      expected: /belong together/,
    },
    { parameters: mode("require", { sslcert: join(shop.crt, "../none.crt") }), expected: /ENOENT/ },
    { parameters: mode("require", { options: "-c work_mem=5MB" }), expected: "encrypted" },
  ];
}

async function ask(server: PostgresServer, one: Case): Promise<string> {
  const url = new URL(`postgres://${one.host ?? "localhost"}:${server.port}`);
  url.username = "shop";
  url.password = encodeURIComponent(PASSWORD);
  url.pathname = one.database ?? "postgres";
  for (const [name, value] of Object.entries(one.parameters)) url.searchParams.set(name, value);
  try {
    const { db, close } = connect(url.href, { max: 1 });
    try {
      const [row] = await db.sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
      return row?.ssl ? "encrypted" : "not encrypted";
    } finally {
      await close();
    }
  } catch (error) {
    return error instanceof DatabaseAddressError ? error.message : connectionFault(error);
  }
}

/** A server without TLS: refused with a clear message when TLS is required, and without errors in its log. */
export async function refuseWithoutTls(server: PostgresServer): Promise<Check[]> {
  const before = server.log().length;
  const of = async (sslmode: string) => {
    const url = new URL(server.url);
    url.searchParams.set("sslmode", sslmode);
    const { db, close } = connect(url.href, { max: 1 });
    return db.sql`SELECT 1`.then(() => "connected", connectionFault).finally(close);
  };
  const [preferred, required] = [await of("prefer"), await of("require")];
  return [
    check("without TLS: sslmode=prefer connects", preferred === "connected", preferred),
    check(
      "without TLS: sslmode=require is refused in one sentence",
      required === "it does not offer TLS, which the sslmode asks for",
      required,
    ),
    check(
      "without TLS: nothing is logged",
      server.log().length === before,
      server.log().slice(before) || "nothing",
    ),
  ];
}
