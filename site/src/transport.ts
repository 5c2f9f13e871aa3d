import { apiOfPage, createTransport } from "#shared/client/transport.ts";
import { askForProof } from "#shared/sign-in/proof.store.ts";

/**
 * The islands' transport to the API, on the page's origin unless the page names another one. An island imports only the
 * calls of the nouns that it needs, `productCalls(transport)`, and no other contracts.
 */
export const transport = createTransport({ ...apiOfPage(), proveIdentity: askForProof });
