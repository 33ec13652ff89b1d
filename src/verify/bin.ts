#!/usr/bin/env node
import { main } from './cli/main.js'

const { env, stdout, stderr } = process
// A reader that has seen enough (`… | head`) is no error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2), { cwd: process.cwd(), env, stdout, stderr })
