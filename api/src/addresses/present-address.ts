import { type SavedAddress, savedAddress } from "#shared/contracts/addresses.ts";
import { presentAs } from "../present-as.ts";
import type { Address } from "./addresses.queries.ts";

export const presentAddress = (address: Address): SavedAddress => presentAs(savedAddress, address);
