/** SCIM_TOKEN in the files that hold an app's environment: a fresh value where secrets lie, its name where they are listed. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { isGitIgnored } from '../inspect/detect/git-ignored.js'
import { writeFailure } from '../reconcile/write-failure.js'

const SECRETS = '.env'
/** Where the names are listed; the first that is there, else the first. */
const LISTS = ['.env.example', '.env.sample']

type Env = Readonly<Record<string, string | undefined>>

export interface TokenPlan {
  /** The files that get it, relative to the folder; the first has the value where `hasValue` says so. */
  readonly files: readonly string[]
  readonly hasValue: boolean
  /** Why the value is not written. */
  readonly refused?: string
}

/** The token that the app reads there; undefined where it has none. */
export function tokenIn(cwd: string): string | undefined {
  const path = join(cwd, SECRETS)
  return (existsSync(path) && parseEnv(readFileSync(path, 'utf8')).SCIM_TOKEN) || undefined
}

/** The environment with that token, where the app that is asked runs on this machine: no other gets a secret unasked. */
export function withToken(cwd: string, env: Env, baseUrl: string): Env {
  if (!URL.canParse(baseUrl) || !isLoopback(new URL(baseUrl))) return env
  return { SCIM_TOKEN: tokenIn(cwd), ...env }
}

/** Looks at the files, and writes nothing. */
export function planToken(cwd: string): TokenPlan {
  const list = LISTS.find((name) => existsSync(join(cwd, name))) ?? '.env.example'
  const lists = isSet(cwd, list) ? [] : [list]
  if (isSet(cwd, SECRETS)) return { files: lists, hasValue: false }
  if (!isKeptFromGit(cwd))
    return {
      files: lists,
      hasValue: false,
      refused: `${SECRETS} is not ignored by git, and a token is a secret`,
    }
  return { files: [SECRETS, ...lists], hasValue: true }
}

/**
 * Writes what was planned behind what the files have; the token goes into its file, and nowhere else.
 *
 * @throws DiagnosticError SG4009 when the file system refuses
 */
export function writeToken(cwd: string, { files, hasValue }: TokenPlan): void {
  for (const [index, name] of files.entries()) {
    const isSecret = hasValue && index === 0
    const text = isSecret
      ? `SCIM_TOKEN=${randomBytes(32).toString('base64url')}\n`
      : '# What identity providers send: Authorization: Bearer <SCIM_TOKEN>\nSCIM_TOKEN=\n'
    append(join(cwd, name), text)
  }
}

function append(path: string, text: string): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const eol = before.includes('\r\n') ? '\r\n' : '\n'
  const start = before === '' || before.endsWith('\n') ? '' : eol
  try {
    appendFileSync(path, start + text.replaceAll('\n', eol), { mode: text.startsWith('#') ? 0o644 : 0o600 })
  } catch (error) {
    throw writeFailure(error)
  }
}

const isSet = (cwd: string, name: string): boolean => {
  const path = join(cwd, name)
  return existsSync(path) && /^[ \t]*(export[ \t]+)?SCIM_TOKEN[ \t]*=/m.test(readFileSync(path, 'utf8'))
}

/** Whether nobody can commit it: git ignores it, or there is no git. */
function isKeptFromGit(cwd: string): boolean {
  if (!isRepository(cwd)) return true
  return isGitIgnored(cwd, SECRETS)
}

const isRepository = (folder: string): boolean =>
  existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isRepository(dirname(folder)))

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
