/** Where a host keeps its migrations: as scripts or drizzle.config say, else where drizzle-kit has kept some. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { dialectNamed } from '../detect/dialect.js'
import type { FindFiles } from '../detect/sources.js'
import type { Dialect } from '../host-model.js'
import type { HostFacts } from '../orm-inspector.js'
import type { DrizzleConfig } from './config.js'

interface Around {
  readonly dialect: Dialect | undefined
  readonly find: FindFiles
  /** The folders that scripts tell drizzle-kit, whatever its configuration says. */
  readonly outs: readonly string[]
}

export function migrationsOf(
  cwd: string,
  config: DrizzleConfig,
  { dialect, find, outs }: Around,
): NonNullable<HostFacts['migrations']> {
  const [out, ...others] = outs
  if (out !== undefined && others.length === 0)
    return { folder: out, note: 'as scripts of package.json tell drizzle-kit' }
  const told = config.out(dialect)
  if (told !== undefined) return { folder: told, note: 'as drizzle.config says' }
  const kept = keptFolder(cwd, dialect, find)
  return kept === undefined
    ? { folder: 'drizzle', note: 'open: drizzle.config works its "out" out when it runs, name the folder' }
    : { folder: kept, note: 'where drizzle-kit keeps some; drizzle.config works its "out" out when it runs' }
}

/** The folder of a journal for the database, or of the snapshots that stand for one since version 1. */
function keptFolder(cwd: string, dialect: Dialect | undefined, find: FindFiles): string | undefined {
  const kept = find((name) => name === '_journal.json' || name === 'snapshot.json').find((path) => {
    const [, named] = /"dialect"\s*:\s*"(\w+)"/.exec(readFileSync(join(cwd, path), 'utf8')) ?? []
    return named !== undefined && (dialect === undefined || dialectNamed(named) === dialect)
  })
  return kept === undefined ? undefined : posix.dirname(posix.dirname(kept))
}
