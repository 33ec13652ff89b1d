/** `npx tsx --tsconfig test/tsconfig.json test/fuzz/run.ts COUNT [SEED]`: random requests in this process, as many as are asked for. */
import { fuzz } from './in-process.js'

const [count = '200000', seed = '1'] = process.argv.slice(2)
const PART = 10_000
const started = performance.now()
for (let done = 0; done < Number(count); ) {
  const part = Math.min(PART, Number(count) - done)
  const wrong = await fuzz(part, Number(seed) + done / PART)
  if (wrong !== undefined) throw new Error(wrong)
  done += part
  console.log(`${done} inputs, ${Math.round((done * 1000) / (performance.now() - started))} a second`)
}
