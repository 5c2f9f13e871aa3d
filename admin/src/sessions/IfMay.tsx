import type { ReactNode } from "react";
import { useMay } from "./use-may.ts";

/** Shows what makes a call to those who may make it. The call is given by its name. */
export function IfMay({ call, children }: { call: string; children: ReactNode }) {
  return useMay(call) ? children : null;
}
