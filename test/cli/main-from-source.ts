// What bin/scim-gen.js does, on the sources.
import { main } from '../../src/cli/program.js'

const { env, stdin, stdout, stderr } = process
const io = { cwd: process.cwd(), env, stdin, stdout, stderr, now: () => new Date() }
process.exitCode = await main(process.argv.slice(2), io)
