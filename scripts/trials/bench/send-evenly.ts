type Sending = {
  origin: string;
  /** Raw requests as of `rawRequest`, each sent once. `{fresh}` is replaced by a new word. */
  requests: string[];
  /** Requests per second. */
  rate: number;
};

/**
 * Sends requests at an even rate until `stop`, which waits for the last answers and returns the answers per second.
 * @throws Error from `stop` when an answer was not 2xx
 */
export function sendEvenly({ origin, requests, rate }: Sending): {
  stop: () => Promise<{ rate: number }>;
} {
  const answers: Promise<number>[] = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    while (answers.length < Math.min(due, requests.length)) {
      const raw = requests[answers.length] ?? "";
      answers.push(statusOf(origin, raw.replaceAll("{fresh}", crypto.randomUUID())));
    }
  }, 1000 / rate);
  return {
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - startedAt) / 1000;
      const statuses = await Promise.all(answers);
      const refused = statuses.filter((status) => status < 200 || status > 299);
      if (refused.length > 0) throw new Error(`${refused.length} answers were ${refused[0]}`);
      return { rate: statuses.length / seconds };
    },
  };
}

async function statusOf(origin: string, raw: string): Promise<number> {
  const [head = "", body] = raw.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const [method, path] = first.split(" ");
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(": ");
    return [line.slice(0, at), line.slice(at + 2)];
  });
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: headers.filter(([name]) => !/^(host|connection|content-length)$/i.test(name)),
    body: body || undefined,
  });
  await answer.arrayBuffer();
  return answer.status;
}
