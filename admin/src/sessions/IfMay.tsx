import type { ReactNode } from "react";
import { useMay } from "./use-may.ts";

/** Shows its children only to admins who may make the named call. */
export function IfMay({ call, children }: { call: string; children: ReactNode }) {
  return useMay(call) ? children : null;
}
