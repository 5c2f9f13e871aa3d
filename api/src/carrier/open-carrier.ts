import type { Environment } from "../env.ts";
import type { Carrier } from "./carrier.ts";
import { shippoCarrier } from "./shippo-carrier.ts";

/** The carrier of the settings; null without a token. */
export const openCarrier = ({
  shippoToken,
  shippoUrl,
}: Pick<Environment, "shippoToken" | "shippoUrl">): Carrier | null =>
  shippoToken ? shippoCarrier({ token: shippoToken, url: shippoUrl }) : null;
