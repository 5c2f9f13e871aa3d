import { expect, it } from "vitest";
import { startMailServer } from "../testing/mail-server.ts";
import { createSmtpTransport, requiresTls } from "./smtp-transport.ts";

it.each([
  ["smtp://user:password@mail.example:587", true],
  ["smtp://10.0.0.5:25", true],
  ["smtp://localhost.example", true],
  ["smtp://127.0.0.1.example", true],
  ["smtp://mail.example?requireTLS=true", true],
  ["smtp://mail.example?requireTLS=no", true],
  ["smtp://mail.example?requireTLS=false", false],
  ["smtp://localhost:1025", false],
  ["smtp://127.0.0.1:25", false],
  ["smtp://[::1]:25", false],
  ["smtp://127.0.0.1:25?requireTLS=true", true],
])(
  "mail goes by TLS or not at all, except on this machine or where the address says so: %s",
  (url, required) => {
    expect(requiresTls(url)).toBe(required);
  },
);

it("a server that offers no TLS is given no mail and no password", async () => {
  const server = await startMailServer();
  const strict = createSmtpTransport(
    `smtp://user:password@127.0.0.1:${server.port}?requireTLS=true`,
  );
  const plain = createSmtpTransport(`smtp://127.0.0.1:${server.port}`);
  try {
    await expect(strict.ready()).rejects.toThrow(/STARTTLS|TLS/);
    await plain.ready();
  } finally {
    strict.close();
    plain.close();
    await server.kill();
  }
});
