/*
 * Preloaded into the processes of the shop: when the supervisor dies, even by SIGKILL, its end of our standard
 * input closes, and we stop as if asked to. Nothing is left behind that holds the port.
 */
process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
process.stdin.on("error", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
