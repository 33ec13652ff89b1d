/** One exchange with the server, as reports show it. */
export interface Exchange {
  readonly request: SentRequest
  /** 0 when there was no usable answer; `problem` tells why. */
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly problem?: string
  readonly milliseconds: number
}

/** The same, as checks look at it. */
export interface Answer extends Exchange {
  /** The body, parsed; undefined when it is empty or no JSON. */
  readonly json: unknown
}

/** A request as sent, without the token. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** `PATCH /Users/1 answered 500`, the start of many messages. */
export function outcomeOf({ request, status, problem }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname} ${problem ?? `answered ${status}`}`
}
