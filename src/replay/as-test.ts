/** Writes requests as a test into the host's suite: a file of them, and a test that replays it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '@scim-gen/verify/client'
import type { ScimConfig } from '../config/config.js'
import { fail } from '../diagnostics.js'
import { Imports } from '../emit/imports.js'
import { inComment, literal } from '../emit/literal.js'
import { restyle, styleOf } from '../emit/style/restyle.js'
import { render } from '../emit/templates.js'
import { typicalSource } from '../host-style/typical-source.js'
import { type TestRunner, testRunner } from '../init/with-test/runner.js'
import { packageCommands } from '../package-commands.js'
import { writeOnce } from '../reconcile/write-file.js'
import { shellWord } from '../shell-word.js'
import type { RecordedRequest } from './recorded.js'

export interface WrittenReplay {
  /** Relative to the working directory. */
  readonly test: string
  readonly data: string
  readonly runner: TestRunner
}

export interface AsTest {
  readonly config: ScimConfig
  readonly cwd: string
  /** Of the two files: `scim.replay` */
  readonly name: string
  /** The key of the tenant, as the flag has it. */
  readonly tenant: string | undefined
  /** The handle of the database, as the flag has it. */
  readonly db: string | undefined
}

/** @throws DiagnosticError SG9205 where one of the files is there already; SG4009 where it cannot be written */
export async function writeAsTest(
  requests: readonly RecordedRequest[],
  { config, cwd, name, tenant, db }: AsTest,
): Promise<WrittenReplay> {
  const [test, data] = [`${config.out}/${name}.test.ts`, `${config.out}/${name}.jsonl`]
  for (const path of [test, data])
    if (existsSync(join(cwd, path)))
      fail({
        code: 'SG9205',
        message: `${path} is there already: --as-test writes it once, and it is yours`,
        location: { file: path },
        fix: 'Pass another name with --as-test NAME, or delete the file to have it written anew.',
      })
  const runner = testRunner(join(cwd, config.out))
  const imports = new Imports(['replay'])
  runner.imports(imports)
  imports.value('node:assert/strict', 'equal')
  imports.value('node:child_process', 'exec')
  const { exec } = await packageCommands(cwd)
  const flag = (name: string, value: string | undefined) => (value === undefined ? [] : [name, value])
  const words = ['replay', data, '--dry-run', ...flag('--tenant', tenant), ...flag('--db', db)]
  const command = `${exec('scim-gen')} ${words.map(shellWord).join(' ')}`
  const text = render('with-test/replay-test.ts', {
    imports: imports.print(),
    data: inComment(data),
    command: literal(command),
    timeout: runner.timeout,
  })
  const file = typicalSource(cwd, config.user.model.split('#')[0] ?? '', config)
  const { files } = await restyle(new Map([[test, text]]), styleOf(cwd, file, config.out))
  writeOnce(
    join(cwd, data),
    requests.map((one) => `${JSON.stringify(withoutPasswords(one))}\n`).join(''),
    'wx',
  )
  writeOnce(join(cwd, test), files.get(test) ?? text, 'wx')
  return { test, data, runner }
}

/** What stands for a password that somebody has: it is in no file. */
const PASSWORD = 'Not-the-password-1'

/** A request whose body, and whose answer, hold no password. */
export function withoutPasswords(request: RecordedRequest): RecordedRequest {
  const { body, answer, ...rest } = request
  return {
    ...rest,
    ...(body !== undefined && { body: withoutPassword(body) }),
    ...(answer !== undefined && { answer: withoutPassword(answer) }),
  }
}

function withoutPassword(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPassword)
  if (!isObject(value)) return value
  const { path } = value
  const isAboutIt = typeof path === 'string' && /(^|:)password$/i.test(path)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const isPassword = /^password$/i.test(key) || (isAboutIt && key === 'value')
      return [key, isPassword && typeof one === 'string' ? PASSWORD : withoutPassword(one)]
    }),
  )
}
