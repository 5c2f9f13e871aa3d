/** The network of ::1 in the form of `addressOf`. */
const LOOPBACK_6 = "0:0:0:0::/64";

/** Whether an address in the form of `addressOf` is one of this machine. */
export const isThisMachine = (address: string): boolean =>
  address.startsWith("127.") || address === LOOPBACK_6;
