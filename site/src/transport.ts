import { createTransport } from "#shared/client/transport.ts";

/**
 * The islands' way to the API, on the page's own origin unless the site was built for another one. An island takes
 * the calls it needs from their noun's file, `productCalls(transport)`, and loads no other contracts.
 */
export const transport = createTransport({
  baseUrl: import.meta.env.PUBLIC_API_ORIGIN ?? "",
  sessionTransport: import.meta.env.PUBLIC_SESSION_TRANSPORT === "header" ? "header" : "cookie",
});
