import { afterEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../env.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { ensureFirstAdmin } from "./ensure-first-admin.ts";

const open: TestApi[] = [];
const shop = async (env: Record<string, string> = {}) => {
  const api = await testApi({ env });
  open.push(api);
  return api;
};
afterEach(() => Promise.all(open.splice(0).map((api) => api.close())));

describe("the first admin", () => {
  it("has a generated password, shown once, and different in every shop", async () => {
    const [one, two] = [await shop(), await shop()];
    const first = await ensureFirstAdmin(one.deps);
    const second = await ensureFirstAdmin(two.deps);
    expect(first?.generatedPassword).toMatch(/^[\w-]{16,}$/);
    expect(first?.generatedPassword).not.toBe(second?.generatedPassword);
    const person = await one.signIn(first?.email ?? "", first?.generatedPassword ?? "");
    expect(person.user).toMatchObject({ isAdmin: true, emailVerified: true });
    expect(await ensureFirstAdmin(one.deps)).toBeNull();
  });

  it("comes from the environment, and a later start changes nothing", async () => {
    const env = { ADMIN_EMAIL: "Owner@Example.com", ADMIN_PASSWORD: "the owner's phrase" };
    const api = await shop(env);
    expect(await ensureFirstAdmin(api.deps)).toEqual({
      email: "owner@example.com",
      generatedPassword: null,
    });
    const changed = parseEnvironment({ ...env, ADMIN_PASSWORD: "something else" });
    expect(await ensureFirstAdmin({ ...api.deps, env: changed })).toBeNull();
    await api.signIn("owner@example.com", "the owner's phrase");
  });

  it("has no password that everybody tries first", async () => {
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
    await ensureFirstAdmin(api.deps);
    expect((await api.request("GET", "/api/user", { as: squatter })).status).toBe(401);
    await expect(api.signIn("owner@example.com")).rejects.toThrow("401");
    expect((await api.signIn("owner@example.com", "the owner's phrase")).user.isAdmin).toBe(true);
  });

  it("is one, though several processes start at once", async () => {
    const api = await shop();
    const results = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(api.deps)));
    expect(results.filter(Boolean)).toHaveLength(1);
    const [row] = await api.sql`SELECT count(*)::int AS admins FROM users WHERE role = 'admin'`;
    expect(row).toEqual({ admins: 1 });
  });
});
