import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../env.ts";
import { firstPasswordFile } from "../first-password-file.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";

const open: TestApi[] = [];
const shop = async (env: Record<string, string> = {}) => {
  const api = await testApi({ env });
  open.push(api);
  return api;
};
const folders: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), "first-admin-"));
  folders.push(path);
  return path;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((api) => api.close()));
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

describe("the first admin", () => {
  it("has a generated password in a file for the operator alone, which the first sign-in deletes", async () => {
    const [one, two] = [await shop({ DATA_DIR: folder() }), await shop({ DATA_DIR: folder() })];
    const first = await ensureFirstAdmin(one.deps);
    const second = await ensureFirstAdmin(two.deps);
    const path = first?.passwordFile ?? "";
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const [email = "", password = ""] = readFileSync(path, "utf8").split("\n");
    expect(email).toBe(first?.email);
    expect(password).toMatch(/^[\w-]{16,}$/);
    expect(readFileSync(second?.passwordFile ?? "", "utf8")).not.toContain(password);
    const customer = await one.signUp({ password: "a customer's phrase" });
    await one.signIn(customer.user.email, "a customer's phrase");
    await expect(one.signIn(email, "not the password")).rejects.toThrow("401");
    expect(existsSync(path)).toBe(true);
    const person = await one.signIn(email, password);
    expect(person.user).toMatchObject({ isAdmin: true, emailVerified: true });
    expect(existsSync(path)).toBe(false);
    expect(await ensureFirstAdmin(one.deps)).toBeNull();
    expect(existsSync(path)).toBe(false);
  });

  it("keeps the password of a start that failed before the account existed", async () => {
    const dataDir = folder();
    const api = await shop({ DATA_DIR: dataDir, ADMIN_EMAIL: "owner@example.com" });
    const passwords = { ...api.deps.passwords, hash: () => Promise.reject(new Error("killed")) };
    await expect(ensureFirstAdmin({ ...api.deps, passwords })).rejects.toThrow("killed");
    const [, password = ""] = readFileSync(firstPasswordFile(dataDir), "utf8").split("\n");
    await ensureFirstAdmin(api.deps);
    expect((await api.signIn("owner@example.com", password)).user.isAdmin).toBe(true);
  });

  it("is named by every start until the first sign-in, or until the password in the file is no longer valid", async () => {
    const api = await shop({ DATA_DIR: folder(), ADMIN_EMAIL: "owner@example.com" });
    const first = await ensureFirstAdmin(api.deps);
    expect(await ensureFirstAdmin(api.deps)).toEqual(first);
    const passwordHash = await api.deps.passwords.hash("another phrase", "owner");
    await api.sql`UPDATE users SET password_hash = ${passwordHash}`;
    expect(await ensureFirstAdmin(api.deps)).toBeNull();
  });

  it("is not made in production without an email that can receive a reset", async () => {
    const api = await shop({ DATA_DIR: folder() });
    const made = ensureFirstAdmin(api.deps, { isProduction: true });
    await expect(made).rejects.toThrow(/^ADMIN_EMAIL is missing in production/);
    expect(await api.sql`SELECT 1 FROM users`).toHaveLength(0);
  });

  it("comes from the environment, and a later start changes nothing", async () => {
    const env = { ADMIN_EMAIL: "Owner@Example.com", ADMIN_PASSWORD: "the owner's phrase" };
    const api = await shop(env);
    expect(await ensureFirstAdmin(api.deps)).toEqual({
      email: "owner@example.com",
      passwordFile: null,
    });
    const changed = parseEnvironment({ ...env, ADMIN_PASSWORD: "something else" });
    expect(await ensureFirstAdmin({ ...api.deps, env: changed })).toBeNull();
    await api.signIn("owner@example.com", "the owner's phrase");
  });

  it("cannot have a common password", async () => {
    const api = await shop({ ADMIN_PASSWORD: "Password123" });
    await expect(ensureFirstAdmin(api.deps)).rejects.toThrow(/^ADMIN_PASSWORD is too common/);
    expect(await api.sql`SELECT 1 FROM users`).toHaveLength(0);
  });

  it("takes over an account with that address from whoever registered it", async () => {
    const api = await shop({
      ADMIN_EMAIL: "owner@example.com",
      ADMIN_PASSWORD: "the owner's phrase",
    });
    const squatter = await api.signUp({ email: "owner@example.com" });
    await api.sql`UPDATE users SET admin_scope = 'packing' WHERE id = ${squatter.user.id}`;
    await ensureFirstAdmin(api.deps);
    expect((await api.request("GET", "/api/user", { as: squatter })).status).toBe(401);
    await expect(api.signIn("owner@example.com")).rejects.toThrow("401");
    const { user } = await api.signIn("owner@example.com", "the owner's phrase");
    expect(user).toMatchObject({ isAdmin: true, adminScope: "full" });
  });

  it("is created once, although several processes start at the same time", async () => {
    const api = await shop({ DATA_DIR: folder() });
    await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(api.deps)));
    const [row] = await api.sql`SELECT count(*)::int AS admins FROM users WHERE role = 'admin'`;
    expect(row).toEqual({ admins: 1 });
  });
});
