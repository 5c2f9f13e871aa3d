import { describe, expect, it, vi } from "vitest";
import { answeringServer, thrownBy } from "../testing/answering-server.ts";
import { SESSION_STORAGE_KEY } from "./api-of-page.ts";
import { createClient } from "./client.ts";
import { ApiError } from "./errors.ts";

const { baseUrl, answering, lastHeard } = answeringServer();

function memoryStorage(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe("the session", () => {
  const user = {
    id: "u1",
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Byron",
    profileImageUrl: null,
    adminScope: "full",
    role: "customer",
    isAdmin: false,
    emailVerified: false,
    pendingEmail: null,
    phone: null,
    street: "1 Main St",
    city: "Wheeling",
    state: "WV",
    zipCode: "26003",
    country: "United States",
    address: null,
    createdAt: "2026-11-21T09:30:00.000Z",
    updatedAt: "2026-11-21T09:30:00.000Z",
  };
  const signIn = { email: "ada@example.com", password: "correct horse" };

  it("is kept and sent by script only under the header transport", async () => {
    const storage = memoryStorage();
    const client = createClient({ baseUrl, sessionTransport: "header", storage });
    answering(() => Response.json({ sessionId: "s3ss10n", user }));
    await client.sessions.login(signIn);
    expect(storage.getItem(SESSION_STORAGE_KEY)).toBe("s3ss10n");

    answering(() => Response.json([]));
    await client.cart.list();
    expect(lastHeard().headers.get("X-Session-Id")).toBe("s3ss10n");
  });

  it("never touches the storage under the cookie transport", async () => {
    const storage = memoryStorage({ [SESSION_STORAGE_KEY]: "old" });
    const client = createClient({ baseUrl, storage });
    answering(() => Response.json({ sessionId: "s3ss10n", user }));
    await client.sessions.login(signIn);
    expect(storage.getItem(SESSION_STORAGE_KEY)).toBe("old");
    expect(lastHeard().headers.has("X-Session-Id")).toBe(false);
  });

  it("is removed at logout even when the server cannot be reached", async () => {
    const storage = memoryStorage({ [SESSION_STORAGE_KEY]: "s3ss10n" });
    const client = createClient({ baseUrl, sessionTransport: "header", storage });
    answering(() => new Response("", { status: 503 }));
    expect(await thrownBy(client.sessions.logout())).toBeInstanceOf(ApiError);
    expect(lastHeard().headers.get("X-Session-Id")).toBe("s3ss10n");
    expect(storage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it("is hinted by a cookie of the pages where the API's own cannot reach them", async () => {
    const page = { cookie: "" };
    vi.stubGlobal("document", page);
    vi.stubGlobal("location", { protocol: "https:" });
    const storage = memoryStorage();
    const client = createClient({ baseUrl, sessionTransport: "header", storage });
    answering(() => Response.json({ sessionId: "s3ss10n", user: { ...user, firstName: "Zoë;" } }));
    await client.sessions.login(signIn);
    expect(page.cookie).toBe(
      "aliquot_hint=customer.Zo%C3%AB%3B; Path=/; Max-Age=86400; SameSite=Lax; Secure",
    );
    answering(() => Response.json({ message: "Saved", user }));
    await client.accounts.updateProfile({ ...user, phone: null });
    expect(page.cookie).toContain("aliquot_hint=customer.Ada;");
    answering(() => Response.json({ success: true, message: "Bye" }));
    await client.sessions.logout();
    expect(page.cookie).toContain("aliquot_hint=; Path=/; Max-Age=0");

    page.cookie = "";
    answering(() => Response.json({ user }));
    await createClient({ baseUrl, storage }).sessions.login(signIn);
    expect(page.cookie).toBe("");
  });

  it("does without a storage that refuses", async () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const client = createClient({ baseUrl, sessionTransport: "header", storage });
    answering(() => Response.json({ sessionId: "s3ss10n", user }));
    expect(await client.sessions.login(signIn)).toMatchObject({ user: { firstName: "Ada" } });
  });
});
