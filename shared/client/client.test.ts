import { describe, expect, it } from "vitest";
import { answeringServer, thrownBy } from "../testing/answering-server.ts";
import { createClient } from "./client.ts";
import { ApiError, type CallError, NetworkError, said, UnreadableAnswer } from "./errors.ts";

const { baseUrl, answering, lastHeard } = answeringServer();

describe("a call", () => {
  it("sends only the query members that are not empty", async () => {
    answering(() => Response.json({ products: [], total: 0 }));
    await createClient({ baseUrl }).products.list({ search: "", sortBy: "name_desc", offset: 0 });
    expect(lastHeard().query).toBe("?sortBy=name_desc&offset=0");
  });

  it("encodes what is put into a path", async () => {
    answering(() => new Response("", { status: 404 }));
    await thrownBy(createClient({ baseUrl }).products.get("a/b?c=d e"));
    expect(lastHeard().path).toBe("/api/products/a%2Fb%3Fc%3Dd%20e");
  });

  it("always has a JSON content type and sends credentials", async () => {
    const sent: RequestInit[] = [];
    const client = createClient({
      fetch: async (_, init) => {
        sent.push(init);
        return Response.json({ value: "15.00" });
      },
    });
    expect(await client.settings.shippingRate()).toEqual({ value: "15.00" });
    expect(sent[0]?.credentials).toBe("include");
    expect(new Headers(sent[0]?.headers).get("Content-Type")).toBe("application/json");
  });

  it.each([true, false])(
    "is made once more when its session was renewed: %s",
    async (isRenewed) => {
      const asked: boolean[] = [];
      let calls = 0;
      const client = createClient({
        baseUrl,
        renewSession: async ({ isRead }) => {
          asked.push(isRead);
          return isRenewed;
        },
      });
      answering(() => {
        calls += 1;
        return Response.json({ message: "No session", code: "unauthenticated" }, { status: 401 });
      });
      // The caller gets the second refusal. Otherwise a session that ends at once would be renewed for ever.
      expect(await thrownBy(client.sessions.logout())).toMatchObject({ status: 401 });
      expect([asked, calls]).toEqual([[false], isRenewed ? 2 : 1]);
      answering(() => Response.json({ value: "15.00" }));
      expect(await client.settings.shippingRate()).toEqual({ value: "15.00" });
      expect(asked).toHaveLength(1);
    },
  );

  it("drops members of an answer that the contract does not know", async () => {
    answering(() => Response.json({ value: "15.00", internal: "x" }));
    expect(await createClient({ baseUrl }).settings.shippingRate()).toEqual({ value: "15.00" });
  });

  it("carries the idempotency key of an order and tolerates an answer without an id", async () => {
    answering(() => Response.json({}, { status: 201 }));
    const placed = await createClient({ baseUrl }).orders.place({} as never, {
      idempotencyKey: "key-1",
    });
    expect(lastHeard().headers.get("Idempotency-Key")).toBe("key-1");
    expect(placed.id).toBeUndefined();
  });

  it("downloads a file as it is and under its name, however long it takes", async () => {
    const headers = {
      "Content-Type": "text/csv",
      "Content-Disposition": 'attachment; filename="orders-2026-11-21.csv"',
    };
    answering(() => new Response("number,total\n", { headers }));
    const client = createClient({ baseUrl, timeoutMs: 1 });
    const file = await client.admin.orders.export({ status: "completed" });
    expect(await file.text()).toBe("number,total\n");
    expect(file.name).toBe("orders-2026-11-21.csv");
    expect(lastHeard().headers.get("Accept")).toBe("*/*");
    expect(lastHeard().query).toBe("?status=completed");
  });

  it("sends a picture as it is, with its own content type", async () => {
    answering(() => Response.json({ imageUrl: "/uploads/a.avif", width: 1, height: 1 }));
    const picture = new Blob([new Uint8Array([1, 2, 3])], { type: "image/png" });
    await createClient({ baseUrl }).admin.products.upload(picture);
    expect(lastHeard().headers.get("Content-Type")).toBe("image/png");
    expect(lastHeard().body).toBe("\u0001\u0002\u0003");
  });

  it("sends a form with the boundary that its parts have", async () => {
    answering(() => Response.json({}, { status: 400 }));
    const form = new FormData();
    form.set("application", "{}");
    await createClient({ baseUrl })
      .buyer.apply(form)
      .catch(() => undefined);
    const type = lastHeard().headers.get("Content-Type") ?? "";
    const [, boundary = "none"] = /^multipart\/form-data; ?boundary="?([^"]+)"?$/.exec(type) ?? [];
    expect(lastHeard().body).toContain(boundary);
  });
});

describe("a refused call", () => {
  it("has status and body, and the server's sentence for people", async () => {
    const body = { message: "Only 2 left", code: "insufficient-stock", lines: [{ available: 2 }] };
    answering(() => Response.json(body, { status: 409 }));
    const error = (await thrownBy(createClient({ baseUrl }).cart.list())) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(`409: ${JSON.stringify(body)}`);
    expect(error.status).toBe(409);
    expect(error.code).toBe("insufficient-stock");
    expect(error.details.lines).toEqual([{ available: 2 }]);
    expect(said(error, "Failed")).toBe("Only 2 left");
  });

  it("has the status text when the body is empty, and our own text for people", async () => {
    answering(() => new Response("", { status: 502, statusText: "Bad Gateway" }));
    const error = (await thrownBy(createClient({ baseUrl }).cart.list())) as ApiError;
    expect(error.message).toBe("502: Bad Gateway");
    expect(said(error, "Failed to fetch products")).toBe("Failed to fetch products");
  });

  it.each(["<html>Bad gateway</html>", "[]", '"text"', "null", '{"message":""}', '{"message":7}'])(
    "falls back to our words when the body is %s",
    async (body) => {
      answering(() => new Response(body, { status: 500 }));
      const error = (await thrownBy(createClient({ baseUrl }).cart.list())) as ApiError;
      expect(error.said("Something went wrong")).toBe("Something went wrong");
      expect(error.code).toBeNull();
      expect(error.fields).toEqual({});
    },
  );

  it("gives the messages of the fields and when to try again", async () => {
    const body = { message: "Invalid", code: "invalid", fields: { email: "Invalid email", x: 1 } };
    answering(() => Response.json(body, { status: 422, headers: { "Retry-After": "7" } }));
    const error = (await thrownBy(
      createClient({ baseUrl }).accounts.forgotPassword({ email: "" }),
    )) as ApiError;
    expect(error.fields).toEqual({ email: "Invalid email" });
    expect(error.retryAfter).toBe(7);
  });

  it("is null for the current user who is a visitor, and an error for every other reason", async () => {
    const { sessions } = createClient({ baseUrl });
    answering(() => Response.json({ message: "Sign in", code: "x" }, { status: 401 }));
    expect(await sessions.find()).toBeNull();
    answering(() => Response.json({ message: "Later", code: "x" }, { status: 503 }));
    expect(await thrownBy(sessions.find())).toBeInstanceOf(ApiError);
  });
});

describe("a call without an answer", () => {
  it("is a NetworkError when no server listens", async () => {
    const client = createClient({ baseUrl: "http://127.0.0.1:1" });
    const error = await thrownBy(client.cart.list());
    expect(error).toBeInstanceOf(NetworkError);
    expect(said(error, "You seem to be offline")).toBe("You seem to be offline");
  });

  it("is aborted after its timeout", async () => {
    answering(() => new Promise(() => {}));
    const client = createClient({ baseUrl, timeoutMs: 30 });
    const error = (await thrownBy(client.cart.list())) as NetworkError;
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.timedOut).toBe(true);
  });

  it("throws the caller's own reason when the caller aborts", async () => {
    answering(() => new Promise(() => {}));
    const controller = new AbortController();
    const call = thrownBy(createClient({ baseUrl }).cart.list({ signal: controller.signal }));
    const reason = new Error("the page is gone");
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  it("is a NetworkError when the connection breaks inside the body", async () => {
    const client = createClient({
      fetch: async () =>
        new Response(
          new ReadableStream({
            start: (stream) => {
              stream.enqueue(new TextEncoder().encode('{"value":'));
              stream.error(new TypeError("connection closed"));
            },
          }),
        ),
    });
    expect(await thrownBy(client.settings.shippingRate())).toBeInstanceOf(NetworkError);
  });

  it.each(["", "<html></html>", '{"value":15}'])(
    "is an UnreadableAnswer when a success says %j",
    async (body) => {
      answering(() => new Response(body));
      const error = await thrownBy(createClient({ baseUrl }).settings.shippingRate());
      expect(error).toBeInstanceOf(UnreadableAnswer);
      expect((error as CallError).said("Failed")).toBe("Failed");
    },
  );
});
