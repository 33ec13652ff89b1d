/** The environment of an app where it is developed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { workspaceOf } from '../inspect/workspace/members.js'

/** As Next.js, Vite and dotenv read them: the first to name a variable counts. */
const FILES = ['.env.local', '.env']

/** Sets what the files of the app, and those at the root of its workspace, say and the environment does not. */
export function loadEnvFiles(cwd: string): void {
  const folders = new Set([cwd, workspaceOf(cwd)?.root ?? cwd])
  for (const folder of folders)
    for (const path of FILES.map((name) => join(folder, name))) if (existsSync(path)) loadEnvFile(path)
}
