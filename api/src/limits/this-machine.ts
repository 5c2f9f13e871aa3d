/** The network of ::1, as addresses are counted. */
const LOOPBACK_6 = "0:0:0:0::/64";

/** Whether a network address, as it is counted, is one of this machine. */
export const isThisMachine = (address: string): boolean =>
  address.startsWith("127.") || address === LOOPBACK_6;
