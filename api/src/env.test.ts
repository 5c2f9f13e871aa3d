import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnvironment, SettingsError } from "./env.ts";

describe("the environment", () => {
  it("needs nothing: every setting has a default or is optional", () => {
    const env = parseEnvironment({});
    expect(env).toMatchObject({ port: 3000, siteUrl: "http://localhost:3000", demo: true });
    expect(env.databaseUrl).toBeUndefined();
  });

  it("treats an empty variable as absent", () => {
    expect(parseEnvironment({ PORT: "", SMTP_URL: "" })).toMatchObject({ port: 3000 });
  });

  it("lists all problems at once, with a sentence for each", () => {
    expect(
      problemsOf({ PORT: "abc", SHOP_TIME_ZONE: "Mars", SITE_URL: "https://a.example/b" }),
    ).toEqual([
      'PORT must be a whole number from 1 to 65535, not "abc".',
      'SITE_URL must be an origin such as https://shop.example, without a path, not "https://a.example/b".',
      'SHOP_TIME_ZONE must be a time zone such as America/New_York, not "Mars".',
    ]);
  });

  it("checks the time zone and the admin's email by the rules of the forms", () => {
    expect(problemsOf({ SHOP_TIME_ZONE: "+05:00", ADMIN_EMAIL: "Shop <a@b.example>" })).toEqual([
      'ADMIN_EMAIL must be an email address, not "Shop <a@b.example>".',
      'SHOP_TIME_ZONE must be a time zone such as America/New_York, not "+05:00".',
    ]);
  });

  it.each(["0", "65536", "-1", "3000.5", "1e3", " 80"])("refuses the port %s", (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each(["1#2", "1/2", "1?2", "word#2"])(
    "notices a mail server's password that ends its address: %s",
    (password) => {
      const SMTP_URL = `smtp://user:${password}@mail.example:587`;
      expect(problemsOf({ SMTP_URL })).toEqual([
        "SMTP_URL must be an address such as smtp://user:password@host:587, or none. In user and password write # as %23, / as %2F, ? as %3F.",
      ]);
      const encoded = `smtp://me@mail.example:${encodeURIComponent(password)}@mail.example:587`;
      expect(problemsOf({ SMTP_URL: encoded })).toEqual([]);
    },
  );

  it("never repeats a secret", () => {
    const secrets = {
      DATABASE_URL: "mysql://shop:hunter22@db/x",
      DATABASE_LISTEN_URL: "postgres://shop:hunter22@db/x?sslmode=hunter22",
      SMTP_URL: "hunter22",
      ADMIN_PASSWORD: "hunter2",
      PUBLISH_HOOK_SECRET: "hunter22",
      INTERNAL_TOKEN: "hunter22",
      METRICS_TOKEN: "hunter22",
    };
    const problems = problemsOf(secrets);
    expect(problems).toHaveLength(7);
    expect(problems.join()).not.toContain("hunter2");
  });

  it("requires a secret for the publish hook", () => {
    expect(problemsOf({ PUBLISH_HOOK_URL: "https://hooks.example/x" })).toEqual([
      "PUBLISH_HOOK_SECRET must be set when PUBLISH_HOOK_URL is.",
    ]);
  });

  it("reads origins separated by commas or spaces and normalises them", () => {
    const { allowedOrigins } = parseEnvironment({
      ALLOWED_ORIGINS: "https://A.example, http://localhost:4321/",
    });
    expect(allowedOrigins).toEqual(["https://a.example", "http://localhost:4321"]);
  });

  it("recognises an API on another origin: sessions use a header, and the pages may read its answers", () => {
    const addresses = {
      SITE_URL: "https://www.shop.example",
      API_PUBLIC_URL: "https://API.shop.example/",
    };
    expect(parseEnvironment({ ...addresses, ALLOWED_ORIGINS: "https://a.example" })).toMatchObject({
      apiPublicUrl: "https://api.shop.example",
      sessionTransport: "header",
      allowedOrigins: ["https://www.shop.example", "https://a.example"],
    });
    expect(problemsOf({ ...addresses, SESSION_TRANSPORT: "cookie" })).toEqual([
      'SESSION_TRANSPORT must be header when API_PUBLIC_URL is another origin than SITE_URL, not "cookie".',
    ]);
    expect(problemsOf({ ...addresses, API_PUBLIC_URL: "http://api.shop.example" })).toEqual([
      'API_PUBLIC_URL must begin with https:// when SITE_URL does, not "http://api.shop.example".',
    ]);
  });

  it("does not count the site's own origin as another one", () => {
    const env = parseEnvironment({ PORT: "4000", API_PUBLIC_URL: "http://localhost:4000" });
    expect(env).toMatchObject({ sessionTransport: "cookie", allowedOrigins: [] });
    expect(env.apiPublicUrl).toBeUndefined();
  });
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string) => {
    const path = join(folder, Bun.randomUUIDv7());
    writeFileSync(path, text);
    return path;
  };

  it("is read without the line break at its end, for every secret", () => {
    const env = parseEnvironment({
      DATABASE_URL_FILE: file("postgres://shop:hunter22@db/x\n"),
      DATABASE_LISTEN_URL_FILE: file("postgres://shop:hunter22@direct/x"),
      SMTP_URL_FILE: file("smtp://shop:hunter22@mail\r\n"),
      ADMIN_PASSWORD_FILE: file(" hunter22 hunter22 "),
      PUBLISH_HOOK_SECRET_FILE: file("hook hunter22 hunter22\n"),
      INTERNAL_TOKEN_FILE: file("internal hunter22 hunter22\n"),
      METRICS_TOKEN_FILE: file("metrics hunter22 hunter22\n"),
    });
    expect(env).toMatchObject({
      databaseUrl: "postgres://shop:hunter22@db/x",
      databaseListenUrl: "postgres://shop:hunter22@direct/x",
      smtpUrl: "smtp://shop:hunter22@mail",
      adminPassword: " hunter22 hunter22 ",
      publishHookSecret: "hook hunter22 hunter22",
      internalToken: "internal hunter22 hunter22",
      metricsToken: "metrics hunter22 hunter22",
    });
  });

  it("is refused beside the setting itself, from a file that is empty or cannot be read, and never shown", () => {
    const empty = file("\n");
    const short = file("hunter2");
    expect(
      problemsOf({
        DATABASE_URL: "postgres://shop:hunter22@db/x",
        DATABASE_URL_FILE: file("postgres://shop:hunter22@db/x"),
        SMTP_URL_FILE: join(folder, "none"),
        PUBLISH_HOOK_SECRET_FILE: empty,
        METRICS_TOKEN_FILE: short,
      }),
    ).toEqual([
      "DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.",
      `SMTP_URL_FILE names a file that cannot be read (ENOENT): ${join(folder, "none")}.`,
      `PUBLISH_HOOK_SECRET_FILE names an empty file: ${empty}.`,
      "METRICS_TOKEN must have at least 16 characters.",
    ]);
  });
});

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnvironment(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
