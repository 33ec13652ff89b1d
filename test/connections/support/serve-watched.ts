/** A process of its own that serves a host, tells its console of all that hooks and errors say, and writes what its heap holds. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import express from 'express'

setFlagsFromString('--expose-gc')
// Strings are told whole, as long as a form with an assertion is.
setFlagsFromString('--heap-snapshot-string-limit=65536')

const { scimRouter } = await import(join(process.cwd(), 'src/scim/index.ts'))

const tell = (event: object) => console.log(inspect(event, { depth: 6 }))
const router = scimRouter({
  onError: (error: unknown) => console.error(inspect(error, { depth: 9, showHidden: true })),
  hooks: {
    onUserCreated: ({
      request: { native: _, ...request },
      after,
    }: {
      request: { native: unknown }
      after: object
    }) => tell({ request, after }),
  },
})

const server = createServer(express().use('/scim/v2', router)).listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.(server.address())

process.on('message', async (path: string) => {
  server.closeAllConnections()
  // What ends with its request, timers and finalizers have had their turn.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    globalThis.gc?.()
  }
  writeHeapSnapshot(path)
  process.send?.('written')
})
process.on('disconnect', () => process.exit())
