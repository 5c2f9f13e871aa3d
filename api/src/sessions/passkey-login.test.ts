import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator, type Flaws } from "../../../scripts/trials/stage/authenticator.ts";
import { factorsOf } from "../testing/factors-under-test.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

const LOCAL = { rpId: "localhost", origin: "http://localhost:3000" };

let api: TestApi;
let factors: ReturnType<typeof factorsOf>;
let person: Person;
let key: Awaited<ReturnType<ReturnType<typeof factorsOf>["addPasskey"]>>;

beforeAll(async () => {
  api = await testApi();
  factors = factorsOf(api);
  person = await api.signUp();
  key = await factors.addPasskey(person);
});
afterAll(() => api.close());

const send = (body: unknown) => api.request("POST", "/api/login/passkey", { body });

describe("a passkey", () => {
  it("signs in by itself, without an email, and counts as a fresh proof", async () => {
    const options = await factors.loginOptions();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = await send(key.authenticator.get(options));
    expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    const sessionId = /aliquot_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
    const as = { ...person, sessionId: sessionId ?? "" };
    expect((await api.request("GET", "/api/auth/proof", { as })).status).toBe(200);
    const { body } = await api.request("GET", "/api/auth/factors", { as });
    expect(body.passkeys).toMatchObject([{ name: "My phone", lastUsedAt: expect.any(String) }]);
  });

  it("keeps the password from signing in alone; the first one brings recovery codes", async () => {
    const { email, password } = person;
    const { body } = await api.request("POST", "/api/login", { body: { email, password } });
    expect(body).toMatchObject({ next: "passkey", methods: ["passkey", "recovery"] });
    expect(key.recoveryCodes).toHaveLength(10);
    const recovered = await api.request("POST", "/api/login/recovery", {
      body: { ticket: body.ticket, code: key.recoveryCodes?.[0] },
    });
    expect(recovered.status).toBe(200);
    const { recoveryCodes } = await factors.addPasskey(person);
    expect(recoveryCodes).toBeNull();
  });

  it("answers each challenge once", async () => {
    const options = await factors.loginOptions();
    expect((await send(key.authenticator.get(options))).status).toBe(200);
    expect(await send(key.authenticator.get(options))).toMatchObject({
      status: 401,
      body: { code: "passkey-refused" },
    });
    const late = await factors.loginOptions();
    api.clock.advance(301);
    expect((await send(key.authenticator.get(late))).status).toBe(401);
    api.clock.set(new Date());
  });

  it("whose counter went back is refused, and its owner is warned", async () => {
    const refused = await send(key.authenticator.get(await factors.loginOptions(), { counter: 1 }));
    expect(refused).toMatchObject({ status: 401, body: { code: "passkey-refused" } });
    const news = await api.sql<{ news: string }[]>`
      SELECT data->>'news' AS news FROM mails
      WHERE user_id = ${person.user.id} AND kind = 'security-changed'`;
    expect(news.map((row) => row.news)).toContain("passkey-suspect");
    expect((await send(key.authenticator.get(await factors.loginOptions()))).status).toBe(200);
  });

  it("that was removed signs nobody in, and with the last one the recovery codes go", async () => {
    const owner = await api.signUp();
    const { authenticator, passkey } = await factors.addPasskey(owner);
    const elsewhere = await api.request("DELETE", `/api/auth/passkeys/${passkey.id}`, {
      as: await api.signUp(),
    });
    expect(elsewhere.status).toBe(404);
    const removed = await api.request("DELETE", "/api/auth/passkeys", {
      as: owner,
      body: { id: passkey.id },
    });
    expect(removed.status).toBe(200);
    expect((await send(authenticator.get(await factors.loginOptions()))).status).toBe(401);
    const { body } = await api.request("GET", "/api/auth/passkeys", { as: owner });
    expect(body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await api.signIn(owner.email)).user.id).toBe(owner.user.id);
  });

  it("of a deactivated account signs nobody in", async () => {
    const gone = await api.signUp();
    const { authenticator } = await factors.addPasskey(gone);
    await api.sql`UPDATE users SET deactivated_at = now() WHERE id = ${gone.user.id}`;
    expect((await send(authenticator.get(await factors.loginOptions()))).status).toBe(401);
  });
});

const FLAWS: [what: string, flaws: Flaws][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["a page in a frame of another site", { crossOrigin: true }],
  ["another shop's key", { rpId: "evil.example" }],
  ["a challenge of its own", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ["another type", { type: "payment.get" }],
  ["nobody being there", { flags: 4 }],
  ["an owner who was not verified", { flags: 1 }],
];

describe("an answer of a passkey is refused", () => {
  it.each(FLAWS)("with %s", async (_what, flaws) => {
    const options = await factors.loginOptions();
    const answer = await send(key.authenticator.get(options, flaws));
    expect(answer).toMatchObject({ status: 401, body: { code: "passkey-refused" } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(FLAWS)("with %s, when one is added", async (_what, flaws) => {
    const as = await api.signUp();
    await factors.verify(as);
    const { body: options } = await api.request("POST", "/api/auth/passkeys/options", { as });
    const flags = flaws.flags === undefined ? {} : { flags: flaws.flags | 64 };
    const body = createAuthenticator(LOCAL).create(options, { ...flaws, ...flags });
    const answer = await api.request("POST", "/api/auth/passkeys", { as, body });
    expect(answer).toMatchObject({ status: 400, body: { code: "passkey-refused" } });
  });

  it("when its signature, its data or its CBOR is cut, or not there", async () => {
    for (const member of ["signature", "authenticatorData", "clientDataJSON"] as const) {
      for (const length of [0, 1, 10, 40]) {
        const good = key.authenticator.get(await factors.loginOptions());
        const response = { ...good.response, [member]: good.response[member].slice(0, length) };
        const { status } = await send({ ...good, response });
        expect([member, length, status]).toEqual([member, length, 401]);
      }
    }
    const as = await api.signUp();
    await factors.verify(as);
    for (const length of [0, 1, 20, 60, 120, 200]) {
      const { body: options } = await api.request("POST", "/api/auth/passkeys/options", { as });
      const good = createAuthenticator(LOCAL).create(options);
      const attestationObject = good.response.attestationObject.slice(0, length);
      const body = { ...good, response: { ...good.response, attestationObject } };
      const answer = await api.request("POST", "/api/auth/passkeys", { as, body });
      expect([length, answer.status]).toEqual([length, 400]);
    }
  });

  it.each([
    {},
    { id: "x" },
    { id: "€", rawId: "€", type: "public-key", response: {} },
    { id: "a", rawId: "a", type: "password", response: { clientDataJSON: "a" } },
    [],
  ])("when it has not the form of one: %j", async (body) => {
    expect((await send(body)).status).toBe(422);
  });

  it("to the options of another account, and to those of a login, when one is added", async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    await Promise.all([ada, eve].map(factors.verify));
    const { body: hers } = await api.request("POST", "/api/auth/passkeys/options", { as: ada });
    for (const options of [hers, await factors.loginOptions()]) {
      const body = createAuthenticator(LOCAL).create(options);
      const answer = await api.request("POST", "/api/auth/passkeys", { as: eve, body });
      expect(answer.status).toBe(400);
    }
  });
});

it("with the API on another origin, a passkey belongs to the host and origin of the pages", async () => {
  const site = "https://www.shop.example";
  const split = await testApi({
    env: { SITE_URL: site, API_PUBLIC_URL: "https://api.shop.example" },
  });
  try {
    const party = { origin: site, rpId: "www.shop.example" };
    const { body: login } = await split.request("POST", "/api/login/passkey/options");
    expect(login.rpId).toBe(party.rpId);
    const person = await split.signUp();
    const { authenticator } = await factorsOf(split, party).addPasskey(person);
    const { body: options } = await split.request("POST", "/api/login/passkey/options");
    const answer = await split.request("POST", "/api/login/passkey", {
      body: authenticator.get(options),
    });
    expect(answer).toMatchObject({ status: 200, body: { sessionId: expect.any(String) } });
    const again = (await split.request("POST", "/api/login/passkey/options")).body;
    const elsewhere = authenticator.get(again, { origin: "https://api.shop.example" });
    const refused = await split.request("POST", "/api/login/passkey", { body: elsewhere });
    expect(refused.status).toBe(401);
  } finally {
    await split.close();
  }
});
