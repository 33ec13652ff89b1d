/** MongoDB's wire protocol, for as much as its driver sends: OP_MSG, and OP_QUERY for the first hello. */
import { createServer, type Server, type Socket } from 'node:net'
import { type Document, decode, encode } from './bson.js'

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

const HEADER = 16
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2

/** A server that answers each connection's messages one after the other. */
export function wireServer(
  hello: () => Document,
  run: (command: Record<string, unknown>) => Promise<Document>,
): Server {
  return createServer((socket) => {
    let received = Buffer.alloc(0)
    let last = Promise.resolve()
    // Who goes away says so at the next answer.
    socket.on('error', () => {})
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      while (received.length >= HEADER && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0))
        received = received.subarray(message.length)
        last = last.then(() => answer(socket, message)).catch(() => void socket.destroy())
      }
    })
  })

  async function answer(socket: Socket, message: Buffer): Promise<void> {
    const id = message.readInt32LE(4)
    if (message.readInt32LE(12) === OP_QUERY) {
      const one = Buffer.alloc(20)
      one.writeInt32LE(1, 16)
      send(socket, id, OP_REPLY, Buffer.concat([one, encode(hello())]))
      return
    }
    const flags = message.readUInt32LE(HEADER)
    const reply = await run(commandIn(message, message.length - (flags & CHECKSUM_PRESENT ? 4 : 0)))
    if (!(flags & MORE_TO_COME)) send(socket, id, OP_MSG, Buffer.concat([Buffer.alloc(5), encode(reply)]))
  }
}

function send(socket: Socket, to: number, code: number, body: Buffer): void {
  const header = Buffer.alloc(HEADER)
  header.writeInt32LE(HEADER + body.length, 0)
  header.writeInt32LE(to, 8)
  header.writeInt32LE(code, 12)
  socket.write(Buffer.concat([header, body]))
}

/** A body (kind 0), and lists of documents (kind 1) that stand for a key of it. */
function commandIn(message: Buffer, end: number): Record<string, unknown> {
  const command: Record<string, unknown> = {}
  let at = HEADER + 4
  while (at < end) {
    const kind = message[at++]
    const next = at + message.readInt32LE(at)
    if (kind === 0) Object.assign(command, decode(message.subarray(at, next)))
    else {
      const nameEnd = message.indexOf(0, at + 4)
      command[message.toString('utf8', at + 4, nameEnd)] = documentsIn(message.subarray(nameEnd + 1, next))
    }
    at = next
  }
  return command
}

function documentsIn(bytes: Buffer): readonly Document[] {
  const documents: Document[] = []
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    documents.push(decode(bytes.subarray(at, at + bytes.readInt32LE(at))))
  return documents
}
