/** A way to a server that can be lost: refused, cut, slow, or silent. */
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Closes all connections, and refuses new ones. */
  readonly refuse: () => Promise<void>
  /** Takes connections and bytes, and passes nothing on: as a network that drops packets. */
  readonly swallow: () => void
  /** Passes everything on after a while, in milliseconds. */
  readonly delay: (milliseconds: number) => void
  /** All is well again; what was swallowed arrives. */
  readonly restore: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Listens on a port of 127.0.0.1 in the place of another one. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let waiting = 0
  let isSilent = false
  const resume: (() => void)[] = []
  const wake = () => {
    for (const each of resume.splice(0)) each()
  }

  /** Passes on what one side sends, in its order. */
  const pass = (from: Socket, to: Socket) => {
    let last: Promise<unknown> = Promise.resolve()
    from.on('data', (bytes) => {
      last = last.then(async () => {
        if (waiting > 0) await new Promise((resolve) => setTimeout(resolve, waiting))
        while (isSilent) await new Promise<void>((resolve) => void resume.push(resolve))
        if (!to.destroyed) to.write(bytes)
      })
    })
    from.on('error', () => {})
    from.on('close', () => void last.then(() => to.destroy()))
    sockets.add(from)
    from.on('close', () => sockets.delete(from))
  }

  const make = () =>
    createServer((client) => {
      const server = connect(target, '127.0.0.1')
      pass(client, server)
      pass(server, client)
    })
  const listen = (on: number) =>
    new Promise<ReturnType<typeof make>>((resolve, reject) => {
      const listening = make()
      listening.once('error', reject)
      listening.listen(on, '127.0.0.1', () => resolve(listening))
    })

  let listener: ReturnType<typeof make> | undefined = await listen(0)
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    const closing = listener
    listener = undefined
    const closed = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
    for (const socket of sockets) socket.destroy()
    isSilent = false
    wake()
    await closed
  }
  return {
    port,
    refuse: close,
    swallow: () => {
      isSilent = true
    },
    delay: (milliseconds) => {
      waiting = milliseconds
    },
    restore: async () => {
      waiting = 0
      isSilent = false
      wake()
      listener ??= await listen(port)
    },
    stop: close,
  }
}
