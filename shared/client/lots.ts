import { publicLot, spelledLotNumber } from "../contracts/lots.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** Lots as anybody may look them up by the number on the vial, in any case and spacing. */
export function lotCalls({ call }: Transport) {
  return {
    /** 404 for an unknown number and for a lot that was never released: the two look alike. */
    get: (lotNumber: string, options?: CallOptions) =>
      call(api`lots/${spelledLotNumber(lotNumber)}`, publicLot, options),
  };
}
