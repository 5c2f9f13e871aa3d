/** A line that tells of pages in the bucket; without pages, that another release may be served. */
export type PageNews = { release: string; pages: [path: string, version: number][] };

export type PageFeedOptions = {
  /** Where the api answers, without a trailing slash. */
  apiUrl: string;
  internalToken: string | undefined;
  onNews: (news: PageNews) => void;
  /** Something may have been missed. */
  onAnew: () => void;
};

/** Milliseconds without a line after which nobody can rely on being told. The api proves every four seconds that it can tell. */
const SILENT_AFTER = 10_000;

/** Milliseconds before a feed that ended is asked for again. */
const AGAIN_AFTER = 500;

/** Bytes. No line is longer than a notification of PostgreSQL. */
const LONGEST_LINE = 16_384;

/** What the api tells of published pages, asked for again whenever it ends. */
export class PageFeed {
  readonly #options: PageFeedOptions;
  readonly #stop = new AbortController();
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(options: PageFeedOptions) {
    this.#options = options;
  }

  /** Whether a page that changed a moment ago would have been told. */
  get isTold(): boolean {
    return performance.now() - this.#heardAt < SILENT_AFTER;
  }

  async run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#read(signal).catch(() => {});
      this.#heardAt = Number.NEGATIVE_INFINITY;
      if (!signal.aborted) await Bun.sleep(AGAIN_AFTER);
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { apiUrl, internalToken } = this.#options;
    const silence = new AbortController();
    let timer: Timer | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_AFTER);
    };
    listen();
    try {
      const answer = await fetch(`${apiUrl}/internal/published-pages`, {
        headers: internalToken ? { "x-aliquot-internal": internalToken } : {},
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if (!answer.ok || !answer.body) return;
      let rest = "";
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        listen();
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        if (rest.length > LONGEST_LINE) return;
        for (const line of lines) this.#hear(line);
      }
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }

  #hear(line: string): void {
    this.#heardAt = performance.now();
    const said = JSON.parse(line);
    if (said.anew) this.#options.onAnew();
    else if (said.release) this.#options.onNews(said);
  }
}
