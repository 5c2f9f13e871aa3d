import { listCalls } from "#shared/contracts/lists.calls.ts";
import { callsOf } from "../../transport.ts";

export const lists = callsOf(listCalls);
