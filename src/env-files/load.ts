/** The environment of an app where it is developed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'

/** As Next.js, Vite and dotenv read them: the first to name a variable counts. */
const FILES = ['.env.local', '.env']

/** Sets what the files of the app say and the environment does not. */
export function loadEnvFiles(cwd: string): void {
  for (const name of FILES) {
    const path = join(cwd, name)
    if (existsSync(path)) loadEnvFile(path)
  }
}
