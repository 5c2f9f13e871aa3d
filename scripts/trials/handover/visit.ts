import { connect } from "node:net";

/** Parallel visitors of each kind. */
const VISITORS = 8;

/** Maximum milliseconds between the requests of a visitor who keeps the connection. */
const THINKING = 20;

type Counts = { answered: number; wrong: Record<string, number> };

/**
 * Visitors until `end`. Half of them open a connection for each page; the others keep theirs and close it when asked
 * to, as HTTP defines. They use plain sockets, because a client library would retry failed requests.
 */
export function visitUntil(port: number): { end: () => Promise<Counts> } {
  const counts: Counts = { answered: 0, wrong: {} };
  let isOver = false;
  const note = (answer: string | null, trouble: string) => {
    if (answer?.startsWith("HTTP/1.1 200 ") && answer.trimEnd().endsWith("</html>"))
      counts.answered += 1;
    else counts.wrong[trouble] = (counts.wrong[trouble] ?? 0) + 1;
  };
  const visitor = async (keeps: boolean) => {
    while (!isOver) await visit(port, keeps, () => isOver, note);
  };
  const visitors = Array.from({ length: VISITORS * 2 }, (_, index) => visitor(index % 2 === 0));
  return {
    end: async () => {
      isOver = true;
      await Promise.all(visitors);
      return counts;
    },
  };
}

/** One connection, from its first request to its end. */
function visit(
  port: number,
  keeps: boolean,
  isOver: () => boolean,
  note: (answer: string | null, trouble: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const kind = keeps ? "kept connection" : "new connection";
    let received = "";
    let isWaiting = true;
    const ask = () => {
      received = "";
      isWaiting = true;
      socket.write(
        `GET /shop HTTP/1.1\r\nHost: shop\r\nConnection: ${keeps ? "keep-alive" : "close"}\r\n\r\n`,
      );
    };
    socket.on("connect", ask);
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
      const [head = "", body] = received.split("\r\n\r\n", 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (body === undefined || !(body.length >= length)) return;
      isWaiting = false;
      note(received, `wrong answer: ${head.split("\r\n", 1)}`);
      if (!keeps || isOver() || /^connection: close/im.test(head)) socket.end();
      else setTimeout(() => (socket.destroyed ? resolve() : ask()), Math.random() * THINKING);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (isWaiting) note(null, `${kind}: ${error.code}`);
      isWaiting = false;
    });
    socket.on("close", () => {
      if (isWaiting) note(null, `${kind}: closed without an answer`);
      resolve();
    });
  });
}
