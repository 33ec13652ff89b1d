/** Folders as values: path → text. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const repository = join(import.meta.dirname, '../..')

/** Inside the repository, so that what is copied there finds its node_modules. */
const temporary = join(repository, 'test/.tmp')

export interface TemporaryFolder {
  readonly cwd: string
  readonly remove: () => void
}

/** An empty folder of one's own. */
export function temporaryFolder(prefix: string): TemporaryFolder {
  mkdirSync(temporary, { recursive: true })
  const cwd = mkdtempSync(join(temporary, `${prefix}-`))
  return { cwd, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}

/** One outside the repository, with nothing of it around but its node_modules. */
export function outsideFolder(prefix: string): TemporaryFolder {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), `${prefix}-`)))
  symlinkSync(join(repository, 'node_modules'), join(cwd, 'node_modules'), 'junction')
  return { cwd, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}

/** One outside the repository, with nothing around it at all. */
export function plainFolder(prefix: string): TemporaryFolder {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), `${prefix}-`)))
  return { cwd, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}

/** All files below a folder, by their relative paths; none where there is no folder. */
export function readFiles(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  )
}

/** Writes files into a folder, which is made where it is missing. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
