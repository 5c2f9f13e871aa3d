import { describe, expect, it } from "vitest";
import { readDatabaseAddress, readDatabaseHosts } from "./database-address.ts";

const read = (rest: string) => readDatabaseAddress(`postgres://shop:secret@db.example${rest}`);

/* `npm run connections` tests the effect of the parameters with real servers. */
describe("the address of a database", () => {
  it("contains host, port, user, password and database, escaped where necessary", () => {
    expect(readDatabaseAddress("postgres://sh%40p:a%2Fb%25@[::1]:6432/my%20shop")).toMatchObject({
      host: ["::1"],
      port: [6432],
      username: "sh@p",
      password: "a/b%",
      database: "my shop",
    });
    expect(read("")).toMatchObject({ host: ["db.example"], port: [5432], database: undefined });
  });

  it("may name several servers, one of which is the primary", () => {
    const address =
      "postgres://shop:p%40x@db-1.example:5433,db-2.example,[::1]:5434/shop?sslmode=disable";
    expect(readDatabaseHosts(address)).toEqual([
      { host: "db-1.example", port: 5433 },
      { host: "db-2.example", port: 5432 },
      { host: "::1", port: 5434 },
    ]);
    expect(readDatabaseAddress(address)).toMatchObject({
      host: ["db-1.example", "db-2.example", "::1"],
      port: [5433, 5432, 5434],
      target_session_attrs: "primary",
      username: "shop",
      password: "p@x",
      database: "shop",
    });
    expect(() => readDatabaseHosts("postgres://a,b c/x")).toThrow("separated by commas");
  });

  it("encrypts by default when the server can, like libpq, and passes nothing else to the server", () => {
    expect(read("/x").ssl).toBe("prefer");
    expect(read("/x?sslmode=disable").ssl).toBe(false);
    expect(
      read("/x?connect_timeout=15&application_name=mine&gssencmode=prefer&channel_binding=prefer")
        .connection,
    ).toEqual({});
    expect(read("/x?options=-c%20work_mem%3D5MB").connection).toEqual({
      options: "-c work_mem=5MB",
    });
  });

  it.each([
    ["/x?sslmode=verify-all", "must have sslmode=disable, prefer, require, verify-ca, verify-full"],
    [
      "/x?pgbouncer=secret",
      "has the parameter pgbouncer; the shop knows sslmode, sslrootcert, sslcert, sslkey, options",
    ],
    [
      "/x?channel_binding=require",
      "has channel_binding=require, which the shop cannot do: leave it out, and verify the server by sslmode=verify-full",
    ],
    [
      "/x?sslmode=require&sslrootcert=system",
      "has sslrootcert=system, which needs sslmode=verify-full",
    ],
    [
      "/x?sslmode=verify-ca&sslrootcert=/none.crt",
      "names a file that cannot be read: sslrootcert=/none.crt (ENOENT)",
    ],
    [
      "/x?sslkey=/etc/hostname",
      "names files that are no certificates and key in PEM, or do not belong together: sslkey",
    ],
    ["/100%", "has a % in its user, password or database: write it as %25"],
  ])("%s is refused in a sentence", (rest, sentence) => {
    expect(() => read(rest)).toThrow(new Error(sentence));
  });
});
