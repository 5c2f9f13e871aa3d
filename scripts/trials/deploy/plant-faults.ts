import { type Check, check } from "../stage/checks.ts";
import type { Machine } from "./machine.ts";

const ENVIRONMENT = "/etc/aliquot/environment";
const DATA = "/var/lib/aliquot/blue";
/** What lets the shop write the folder of the backups. */
export const DROP_IN = "/etc/systemd/system/aliquot@.service.d/backups.conf";
/** What a fault replaces is kept here until it is mended. */
const KEPT = "/srv";

const sql = (statement: string) => `runuser -u postgres -- psql -qd shop -c "${statement}"`;
const set = (name: string, value: string) =>
  `sed -i 's|^${name}=.*|${name}=${value}|' ${ENVIRONMENT}`;

/** What an operator or a bad day does to a shop, and the name of the finding that must tell it. */
const FAULTS: { fault: string; finding: string; plant: string; mend: string }[] = [
  {
    fault: "a setting that production needs is missing",
    finding: "settings",
    plant: `sed -i '/^MAIL_FROM=/d' ${ENVIRONMENT}`,
    mend: "",
  },
  {
    fault: "the mail server is away",
    finding: "mail",
    plant: "systemctl stop mail-server",
    mend: "systemctl start mail-server",
  },
  {
    fault: "the sender is an address that nobody can answer",
    finding: "mail",
    plant: set("MAIL_FROM", "shop@localhost"),
    mend: "",
  },
  {
    fault: "the database is away",
    finding: "database",
    plant: "systemctl stop postgresql@15-main",
    mend: "systemctl start postgresql@15-main",
  },
  {
    fault: "the shop is a superuser of the database",
    finding: "database role",
    plant: sql("ALTER ROLE shop SUPERUSER"),
    mend: sql("ALTER ROLE shop NOSUPERUSER"),
  },
  {
    fault: "a migration has not run",
    finding: "schema",
    plant: sql(
      "CREATE TABLE drizzle.kept AS SELECT * FROM drizzle.__drizzle_migrations; DELETE FROM drizzle.__drizzle_migrations",
    ),
    mend: sql(
      "INSERT INTO drizzle.__drizzle_migrations SELECT * FROM drizzle.kept; DROP TABLE drizzle.kept",
    ),
  },
  {
    fault: "the key of the secrets is another one",
    finding: "stored secrets",
    plant: `cp -p /etc/aliquot/secrets-key ${KEPT}/secrets-key; openssl rand -hex 32 > /etc/aliquot/secrets-key`,
    mend: `cp -p ${KEPT}/secrets-key /etc/aliquot/secrets-key`,
  },
  {
    fault: "an email could not be sent",
    finding: "outbox",
    plant: sql(
      "INSERT INTO mails (id, kind, recipient, subject, data, state) VALUES ('planted', 'test', 'a@shop.example', 'x', '{}', 'failed')",
    ),
    mend: sql("DELETE FROM mails WHERE id = 'planted'"),
  },
  {
    fault: "the data folder belongs to somebody else",
    finding: "data folder",
    plant: `chown root: ${DATA}; chmod 755 ${DATA}`,
    mend: `chown aliquot: ${DATA}; chmod 750 ${DATA}`,
  },
  {
    fault: "the reverse proxy has ended",
    finding: "public address",
    plant: "systemctl stop caddy",
    mend: "systemctl start caddy",
  },
  {
    fault: "the shop does not know of its reverse proxy",
    finding: "reverse proxy",
    plant: set("TRUST_PROXY", "0"),
    mend: "",
  },
  {
    fault: "the bucket of the backups is away",
    finding: "backups",
    plant: set("BACKUP_URL", "s3://backups/shop?endpoint=http://127.0.0.1:9\\&region=eu-1"),
    mend: "",
  },
  {
    fault: "the sandbox of the shop lets it write no backup",
    finding: "backups",
    plant: `mv ${DROP_IN} ${KEPT}; systemctl daemon-reload`,
    mend: `mv ${KEPT}/backups.conf ${DROP_IN}; systemctl daemon-reload`,
  },
  {
    fault: "no worker works",
    finding: "worker",
    // A worker counts as running for 30 seconds after its last sign of life.
    plant: "systemctl stop aliquot@blue; sleep 45",
    mend: "systemctl start aliquot@blue",
  },
];

/** Plants one fault after another; the doctor must find exactly the one that is there. */
export function plantFaults({ run, must }: Machine): Check[] {
  const examine = () => {
    const { stdout, stderr, status } = run("aliquot doctor --json");
    try {
      const { findings } = JSON.parse(stdout) as { findings: { name: string; state: string }[] };
      const names = findings.filter(({ state }) => state === "fault").map(({ name }) => name);
      return { names, found: `code ${status}: ${names.join(", ") || "no fault"}` };
    } catch {
      return { names: ["no answer"], found: (stderr || stdout).trim().slice(-300) };
    }
  };
  const healthy = examine();
  const checks = [
    check("the doctor finds no fault in the shop", healthy.names.length === 0, healthy.found),
  ];
  for (const { fault, finding, plant, mend } of FAULTS) {
    must(`cp -p ${ENVIRONMENT} ${KEPT}/environment; ${plant}`);
    const { names, found } = examine();
    must(`cp -p ${KEPT}/environment ${ENVIRONMENT}; ${mend || "true"}`);
    checks.push(check(`it finds that ${fault}`, names.includes(finding), found));
  }
  const after = examine();
  return [
    ...checks,
    check("it finds nothing once all is mended", after.names.length === 0, after.found),
  ];
}
