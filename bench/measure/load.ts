/** The load client. It runs in the benchmark's process, the server in one of its own: one core for each. */
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

export interface Load {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Below the mount point. */
  readonly path: string
  readonly body?: unknown
}

export interface Endpoint {
  readonly origin: string
  /** The mount point: `/scim/v2`. */
  readonly base: string
  /** The bearer token that it lets in; {@link TOKEN} unless told. */
  readonly token?: string
}

export const TOKEN = 'bench-token'

export interface Answer {
  readonly status: number
  readonly text: string
}

export type Client = Awaited<ReturnType<typeof connect>>

/** A client that keeps its connections open. */
export function connect({ origin, base, token = TOKEN }: Endpoint, connections: number) {
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 120_000, bodyTimeout: 120_000 })

  async function send({ method, path, body }: Load): Promise<Answer> {
    const response = await pool.request({
      method,
      path: base + path,
      headers: {
        // One name for all servers, so that their answers are the same to the letter.
        host: 'app.example.com',
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.statusCode, text: await response.body.text() }
  }

  async function must(load: Load): Promise<Answer> {
    const answer = await send(load)
    if (answer.status >= 300) throw new Error(`${load.method} ${load.path}: ${answer.status} ${answer.text}`)
    return answer
  }

  async function timed(load: Load): Promise<number> {
    const start = performance.now()
    await must(load)
    return performance.now() - start
  }

  return {
    /** Sends one request. @throws Error where it is refused */
    send: must,
    /** Requests per second, all connections busy for that long. */
    async throughput(next: () => Load, milliseconds: number): Promise<number> {
      const start = performance.now()
      let answered = 0
      const busy = async () => {
        while (performance.now() - start < milliseconds) {
          await must(next())
          answered++
        }
      }
      await Promise.all(Array.from({ length: connections }, busy))
      return (answered * 1000) / (performance.now() - start)
    },
    /** Milliseconds that each request takes, of so many that are begun each second, whether those before are answered or not. */
    async paced(next: () => Load, rate: number, milliseconds: number): Promise<readonly number[]> {
      const start = performance.now()
      const under: Promise<number>[] = []
      for (let passed = 0; passed < milliseconds; passed = performance.now() - start) {
        const due = (passed * rate) / 1000
        while (under.length < due) under.push(timed(next()))
        await setTimeout(1)
      }
      return Promise.all(under)
    },
    /** Milliseconds that one request takes. */
    time: timed,
    close: () => pool.close(),
  }
}
