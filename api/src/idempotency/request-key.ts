import { invalid, type Refusal } from "../refusals.ts";

/** What tells two requests with one key apart. */
export function hashRequest(asked: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(asked)).digest("hex");
}

/** 422: the key stands for another order, or for another request. */
export function keyReused(what: "order" | "request"): Refusal {
  return invalid(
    { "Idempotency-Key": `This Idempotency-Key was used for another ${what}.` },
    "idempotency-key-reused",
  );
}
