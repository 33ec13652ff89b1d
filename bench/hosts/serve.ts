/** Serves an app in a child process: tells the parent its port, and its memory when asked. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { peakMemory } from '../measure/peak-memory.mjs'

export function serve(app: Express): void {
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port)
  })
  process.on('message', () => process.send?.(peakMemory()))
  process.on('disconnect', () => process.exit())
}
