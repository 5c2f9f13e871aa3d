import { ADMIN_CALLS, SHOP_CALLS } from "../contracts/all.calls.ts";
import type { Calls } from "../contracts/calls.ts";
import { accountClient } from "./accounts.ts";
import { type Client, clientOf, packingView } from "./client-of.ts";
import { sessionClient } from "./sessions.ts";
import { type ClientOptions, createTransport, type Transport } from "./transport.ts";

const { pack, unpack } = ADMIN_CALLS.desk;
const { list, get, recordShipment, removeShipment } = ADMIN_CALLS.orders;

/**
 * All calls of the API, typed and parsed by contract, grouped by noun: `client.products.list({
 * search: "insulin" })`. Nothing is retried here.
 * @throws ApiError for a refusal or server error; `said(fallback)` is its text for people.
 * @throws NetworkError when there is no answer.
 * @throws UnreadableAnswer when a success does not match the contract.
 *
 * This loads every contract. A page that needs few calls uses `clientOf` with the calls of its noun
 * and its own transport.
 */
export function createClient(options: ClientOptions = {}) {
  return clientOn(createTransport(options));
}

/** All calls, made by a transport that exists already. */
export function clientOn(transport: Transport) {
  return {
    ...clientsOf(SHOP_CALLS, transport),
    sessions: sessionClient(transport),
    accounts: accountClient(transport),
    admin: {
      ...clientsOf(ADMIN_CALLS, transport),
      desk: clientOf({ ...ADMIN_CALLS.desk, ...packingView({ pack, unpack }) }, transport),
      fulfilments: clientOf(packingView(ADMIN_CALLS.fulfilments), transport),
      packing: clientOf(packingView({ list, get, recordShipment, removeShipment }), transport),
    },
  };
}

function clientsOf<Nouns extends Record<string, Calls>>(nouns: Nouns, transport: Transport) {
  return Object.fromEntries(
    Object.entries(nouns).map(([noun, calls]) => [noun, clientOf(calls, transport)]),
  ) as { [Noun in keyof Nouns]: Client<Nouns[Noun]> };
}
