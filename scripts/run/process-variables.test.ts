import { expect, it } from "vitest";
import { SECRETS } from "../../api/src/read-secret-files.ts";
import { environmentOf, type ProcessKind, variablesOf } from "./process-variables.ts";

const secretsOf = (kind: ProcessKind) => SECRETS.filter((name) => variablesOf(kind).includes(name));

it("every process gets the secrets that it needs, and no others", () => {
  const kinds = ["api", "worker", "site", "web", "backup", "database"] as const;
  expect(Object.fromEntries(kinds.map((kind) => [kind, secretsOf(kind)]))).toMatchObject({
    site: [],
    database: [],
    web: ["INTERNAL_TOKEN", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
    backup: ["DATABASE_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
  });
  for (const kind of kinds) {
    expect(secretsOf(kind)).not.toContain("ADMIN_PASSWORD");
    expect(secretsOf(kind)).not.toContain("DATABASE_MIGRATE_URL");
  }
  expect(secretsOf("api")).not.toContain("SMTP_URL");
  expect(secretsOf("worker")).not.toContain("METRICS_TOKEN");
});

it("front and site server get exactly these settings", () => {
  expect(variablesOf("site")).toEqual([
    ...["API_PUBLIC_URL", "API_URL", "DATA_DIR", "HOST", "LOG_LEVEL", "PORT", "PROCESS_NAME"],
    ...["RELEASE", "SITE_BUILD_DIR", "SITE_URL"],
  ]);
  expect(variablesOf("web")).toEqual([
    ...["ALLOWED_ORIGINS", "API_PUBLIC_URL", "API_URL", "AWS_ACCESS_KEY_ID"],
    ...["AWS_ACCESS_KEY_ID_FILE", "AWS_SECRET_ACCESS_KEY", "AWS_SECRET_ACCESS_KEY_FILE"],
    ...["BUILD_DIR", "DATA_DIR", "HOST", "HSTS_SUBDOMAINS", "INTERNAL_TOKEN"],
    ...["INTERNAL_TOKEN_FILE", "LOG_LEVEL", "PORT", "PROCESS_NAME", "RELEASE", "SHARE_PORT"],
    ...["SITE_SERVER_URL", "SITE_URL", "STORAGE_URL", "TRUST_PROXY"],
  ]);
});

it("what the operator's environment has besides is for nobody, except what programs of any kind read", () => {
  const variables = {
    ...{ PATH: "/bin", HOME: "/root", HTTPS_PROXY: "http://proxy", BUN_OPTIONS: "--smol" },
    ...{ GITHUB_TOKEN: "secret", BACKUP_PASSPHRASE: "a long passphrase", LOG_LEVEL: "warn" },
    ...{ DATABASE_URL_FILE: "/run/database-url", PGPASSWORD: "secret" },
  };
  const system = ["PATH", "HOME", "HTTPS_PROXY", "BUN_OPTIONS"];
  const names = (kind: ProcessKind) => Object.keys(environmentOf(kind, variables));
  expect(names("api")).toEqual([...system, "LOG_LEVEL", "DATABASE_URL_FILE"]);
  expect(names("site")).toEqual([...system, "LOG_LEVEL"]);
  expect(names("backup")).toEqual([...system, "BACKUP_PASSPHRASE", "DATABASE_URL_FILE"]);
  expect(names("database")).toEqual(system);
});
