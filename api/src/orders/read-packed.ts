import type { Connection } from "../db/client.ts";
import { findFulfilments } from "../fulfilments/fulfilments.queries.ts";
import { findAllocations, findFulfilmentLots } from "../lots/lot-units.queries.ts";
import type { Packed } from "./present-order.ts";

export async function readPacked(conn: Connection, orderIds: readonly string[]): Promise<Packed> {
  const [allocations, fulfilments, lots] = await Promise.all([
    findAllocations(conn, orderIds),
    findFulfilments(conn, orderIds),
    findFulfilmentLots(conn, orderIds),
  ]);
  return { allocations, fulfilments, lots };
}
