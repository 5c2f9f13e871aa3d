import { clientOf } from "#shared/client/client-of.ts";
import { listCalls } from "#shared/contracts/lists.calls.ts";
import { transport } from "../../transport.ts";

export const lists = clientOf(listCalls, transport);
