import { z } from "zod";
import { KEY_SCOPES } from "../domain/scopes.ts";
import { requiredText, timestamp, timestampInput } from "./common.ts";

/** A program's API key. The key itself is returned only when it is created. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().meta({ description: "The first characters of the key" }),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdBy: z.string().meta({ description: "The admin with whose account it ends" }),
  state: z.enum(["active", "expired", "revoked"]),
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export const apiKeys = z.object({ keys: z.array(apiKey) });

/** `key` is returned here and never again. */
export const newApiKey = apiKey.extend({ key: z.string() });

/** Without `expiresAt` the key expires after a year. */
export const createApiKeyBody = z.object({
  name: requiredText(100, "Give the key a name"),
  scopes: z
    .array(z.enum(KEY_SCOPES, { error: "Is no scope of a key" }), {
      error: "Choose what it may do",
    })
    .min(1, "Choose what it may do")
    .max(20),
  expiresAt: timestampInput.nullish(),
});

export type ApiKey = z.infer<typeof apiKey>;
export type NewApiKey = z.infer<typeof newApiKey>;
export type CreateApiKeyBody = z.infer<typeof createApiKeyBody>;
