/** A request that is wrong as HTTP, before any rule of the shop is asked. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly reason: string;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    reason: string,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "HttpProblem";
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }

  answer(): Response {
    const body = { message: this.message, code: this.reason };
    return problemAnswer(this.status, body, this.headers);
  }
}

/** Every refusal's answer: JSON with a sentence for people and a stable code for programs. */
export function problemAnswer(
  status: number,
  body: { message: string; code: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers });
}
