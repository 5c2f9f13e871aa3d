import { bounceBody } from "#shared/contracts/bounces.ts";
import type { Dependencies } from "../dependencies.ts";
import { readFile, readJson } from "../http/read-body.ts";
import { invalid, notFound } from "../refusals.ts";
import { isSameSecret } from "../same-secret.ts";
import { noteRefused } from "./note-refused.ts";
import { type Refused, readBounce } from "./read-bounce.ts";

/** An email that came back is a report with the email itself; those of the shop are far shorter. */
const MAX_BYTES = 1024 ** 2;

const EMAIL_TYPES = ["message/rfc822", "multipart/report", "message/delivery-status"];

/**
 * Takes an email that came back, or a provider's word that it did, and marks the address. Anybody can send a false
 * report to the mailbox that is piped here, so a mark stops nothing; and the answer does not tell whether the shop
 * knows the address.
 * @throws Refusal 404 for another token; 400, 413, 415 and 422 for what cannot be read
 */
export async function takeBounce(
  { db, env }: Pick<Dependencies, "db" | "env">,
  token: string,
  request: Request,
): Promise<{ success: boolean; message: string }> {
  const { mailBouncesToken } = env;
  if (mailBouncesToken === undefined || !isSameSecret(mailBouncesToken, token)) throw notFound();
  for (const { addresses, reason } of await readRefused(request)) {
    for (const address of addresses) await noteRefused(db, address, reason);
  }
  return { success: true, message: "Taken." };
}

async function readRefused(request: Request): Promise<Refused[]> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(contentType)) {
    const types = [...EMAIL_TYPES, "application/json"];
    const { bytes } = await readFile(request, { types, max: MAX_BYTES });
    return readBounce(bytes, contentType);
  }
  const read = bounceBody.safeParse(await readJson(request));
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message }) => [
      path.join(".") || "body",
      message,
    ]);
    throw invalid(Object.fromEntries(fields));
  }
  const { email, reason, permanent } = read.data;
  return permanent ? [{ addresses: [email], reason }] : [];
}
