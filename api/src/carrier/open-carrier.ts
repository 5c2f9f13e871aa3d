import type { Environment } from "../env.ts";
import type { Carrier } from "./carrier.ts";
import { shippoCarrier } from "./shippo-carrier.ts";

/** The carrier of the settings; null without a token. */
export const openCarrier = ({
  shippoApiToken,
  shippoUrl,
}: Pick<Environment, "shippoApiToken" | "shippoUrl">): Carrier | null =>
  shippoApiToken ? shippoCarrier({ token: shippoApiToken, url: shippoUrl }) : null;
