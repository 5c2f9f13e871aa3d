import { describe, expect, it } from "vitest";
import { createAuthenticator } from "../../../../scripts/trials/stage/authenticator.ts";
import { codeOf } from "../factors-under-test.ts";
import type { Contract } from "./contract.ts";

const LOCAL = { rpId: "localhost", origin: "http://localhost:3000" };

export function signInCalls(contract: () => Contract): void {
  const ticketOf = async ({ email, password }: { email: string; password: string }) => {
    const { body } = await contract().call(200, "POST /api/login", { body: { email, password } });
    return body.ticket as string;
  };

  describe("second factors", () => {
    it("are an authenticator app, its codes and recovery codes", async () => {
      const { call, sql, signUp } = contract();
      const as = await signUp();
      await sql`UPDATE users SET email_verified = true WHERE id = ${as.user.id}`;
      const { body: setup } = await call(200, "POST /api/auth/totp", { as });
      expect(setup.uri).toContain(setup.secret);
      const confirm = "POST /api/auth/totp/confirm";
      await call(400, confirm, { as, body: { code: "000000" } });
      await call(422, confirm, { as, body: { code: "secret" } });
      const code = (steps: number) => codeOf(setup.secret, new Date(), steps);
      const { body } = await call(200, confirm, { as, body: { code: code(-1) } });
      expect(body.recoveryCodes).toHaveLength(10);
      await call(409, "POST /api/auth/totp", { as });
      const renewed = await call(200, "POST /api/auth/recovery-codes", { as });
      const byCode = { ticket: await ticketOf(as), code: code(0) };
      await call(200, "POST /api/login/totp", { body: byCode });
      await call(401, "POST /api/login/totp", { body: byCode });
      await call(422, "POST /api/login/totp", { body: {} });
      const byRecovery = { ticket: await ticketOf(as), code: renewed.body.recoveryCodes[0] };
      await call(200, "POST /api/login/recovery", { body: byRecovery });
      await call(401, "POST /api/login/recovery", { body: byRecovery });
      await call(200, "DELETE /api/auth/totp", { as });
      await call(404, "DELETE /api/auth/totp", { as });
    });

    it("are passkeys, by whichever process the challenge was drawn", async () => {
      const { call, sql, signUp } = contract();
      const as = await signUp();
      await sql`UPDATE users SET email_verified = true WHERE id = ${as.user.id}`;
      const key = createAuthenticator(LOCAL);
      const { body: creation } = await call(200, "POST /api/auth/passkeys/options", { as });
      const body = { ...key.create(creation), name: "My phone" };
      const { body: added } = await call(201, "POST /api/auth/passkeys", { as, body });
      await call(400, "POST /api/auth/passkeys", { as, body });
      const { body: list } = await call(200, "GET /api/auth/passkeys", { as });
      expect(list.passkeys).toEqual([added.passkey]);
      expect((await call(200, "GET /api/auth/factors", { as })).body).toEqual(list);
      const options = async () =>
        (await call(200, "POST /api/login/passkey/options")).body as { challenge: string };
      await call(200, "POST /api/login/passkey", { body: key.get(await options()) });
      await call(401, "POST /api/login/passkey", {
        body: key.get(await options(), { origin: "https://evil.example" }),
      });
      const proof = { passkey: key.get(await options()) };
      await call(200, "POST /api/auth/proof", { as, body: proof });
      await call(400, "POST /api/auth/proof", { as, body: proof });
      await call(200, "GET /api/auth/proof", { as });
      const path = { id: added.passkey.id };
      await call(200, "DELETE /api/auth/passkeys/{id}", { as, path });
      await call(404, "DELETE /api/auth/passkeys/{id}", { as, path });
      const { body: again } = await call(200, "POST /api/auth/passkeys/options", { as });
      const other = createAuthenticator(LOCAL).create(again);
      const { body: second } = await call(201, "POST /api/auth/passkeys", { as, body: other });
      const byBody = { as, body: { id: second.passkey.id } };
      await call(200, "DELETE /api/auth/passkeys", byBody);
      await call(404, "DELETE /api/auth/passkeys", byBody);
    });
  });

  it("sessions are listed and ended", async () => {
    const { call, signUp, signIn } = contract();
    const as = await signUp();
    const other = await signIn(as.email);
    const { body } = await call(200, "GET /api/auth/sessions", { as });
    expect(body.sessions).toHaveLength(2);
    const path = { id: body.sessions[1].id };
    await call(200, "DELETE /api/auth/sessions/{id}", { as, path });
    await call(404, "DELETE /api/auth/sessions/{id}", { as, path });
    await call(401, "GET /api/user", { as: other });
    await signIn(as.email);
    await call(200, "DELETE /api/auth/sessions", { as });
  });
}
