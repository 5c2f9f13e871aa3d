import { actionAnswer } from "../contracts/common.ts";
import {
  addedPasskey,
  factors,
  type NewPasskeyBody,
  passkeyOptions,
  recoveryCodes,
  totpSetup,
} from "../contracts/factors.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** What protects the own account besides its password. What changes it needs a fresh proof: 403 "proof-needed". */
export function factorCalls({ call }: Transport) {
  const post = { method: "POST" } as const;
  return {
    read: (options?: CallOptions) => call(api`auth/factors`, factors, options),
    /** For `navigator.credentials.create`. */
    passkeyOptions: (options?: CallOptions) =>
      call(api`auth/passkeys/options`, passkeyOptions, { ...post, ...options }),
    addPasskey: (body: NewPasskeyBody, options?: CallOptions) =>
      call(api`auth/passkeys`, addedPasskey, { ...post, json: body, ...options }),
    removePasskey: (id: string, options?: CallOptions) =>
      call(api`auth/passkeys/${id}`, actionAnswer, { method: "DELETE", ...options }),
    /** Answers a secret that counts once a code of it was confirmed. */
    setUpTotp: (options?: CallOptions) => call(api`auth/totp`, totpSetup, { ...post, ...options }),
    confirmTotp: (code: string, options?: CallOptions) =>
      call(api`auth/totp/confirm`, recoveryCodes, { ...post, json: { code }, ...options }),
    removeTotp: (options?: CallOptions) =>
      call(api`auth/totp`, actionAnswer, { method: "DELETE", ...options }),
    /** Ten new ones; the former ones end. */
    renewRecoveryCodes: (options?: CallOptions) =>
      call(api`auth/recovery-codes`, recoveryCodes, { ...post, ...options }),
  };
}
