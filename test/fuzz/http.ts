/** `npx tsx --tsconfig test/fuzz/tsconfig.json test/fuzz/http.ts COUNT [FRAMEWORK…]`: random requests over HTTP, so many to each framework. */
import { frameworks } from '../mount/support/frameworks.js'
import { onSqlite } from './hosts.js'
import { fuzzOverHttp } from './over-http.js'

const [count = '50000', ...named] = process.argv.slice(2)
const PART = 1_000
const asked = frameworks.filter(({ name }) => named.length === 0 || named.includes(name))
const host = await onSqlite()
const started = performance.now()
for (let done = 0; done < Number(count); ) {
  const part = Math.min(PART, Number(count) - done)
  for (const { name } of asked) {
    const wrong = await fuzzOverHttp(name, part, done, host)
    if (wrong !== undefined) throw new Error(`${name}: ${wrong}`)
  }
  done += part
  const rate = Math.round((done * asked.length * 1000) / (performance.now() - started))
  console.log(`${done} requests to each of ${asked.length}, ${rate} a second`)
}
await host.stop()
