/** `npx tsx --tsconfig test/tsconfig.json test/fuzz/run.ts COUNT [SEED]`: random requests in this process, as many as are asked for. */
import { fuzz } from './in-process.js'

const [count = '200000', seed = '1'] = process.argv.slice(2)
const PART = 100_000
for (let done = 0; done < Number(count); done += PART) {
  const wrong = await fuzz(Math.min(PART, Number(count) - done), Number(seed) + done / PART)
  if (wrong !== undefined) throw new Error(wrong)
  console.log(done + PART)
}
