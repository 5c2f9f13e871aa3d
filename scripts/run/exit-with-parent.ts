/*
 * Preloaded into the processes of the shop. When the supervisor dies, even by SIGKILL, our standard
 * input closes and we stop normally. No process remains that holds the port.
 */
process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
process.stdin.on("error", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
