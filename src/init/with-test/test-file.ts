/** The test that `init --with-test` gives the host: a snapshot test and a contract test, in its own runner. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ScimConfig } from '../../config/config.js'
import { fail } from '../../diagnostics.js'
import { Imports } from '../../emit/imports.js'
import { modulePath } from '../../emit/module-path.js'
import { restyle, styleOf } from '../../emit/style/restyle.js'
import { render } from '../../emit/templates.js'
import { findImportExtension } from '../../host-style/import-extension.js'
import { typicalSource } from '../../host-style/typical-source.js'
import { packageCommands } from '../../package-commands.js'
import { writeOnce } from '../../reconcile/write-file.js'
import { accessOf } from './access.js'
import { type TestRunner, testRunner } from './runner.js'
import { servingOf } from './serve.js'
import { testPath } from './test-path.js'

export interface WrittenTest {
  /** Relative to the working directory. */
  readonly path: string
  readonly runner: TestRunner
}

/**
 * @throws DiagnosticError SG5005 when the test is there already: it is the user's, and never written again
 */
function checkNoTest(config: Pick<ScimConfig, 'out'>, cwd: string): void {
  const path = testPath(config)
  if (!existsSync(join(cwd, path))) return
  fail({
    code: 'SG5005',
    message: `${path} is there already: --with-test writes it once, and it is yours`,
    location: { file: path },
    fix: 'Leave --with-test out, or delete the file to have it written anew.',
  })
}

/**
 * Writes the test, in the host's style.
 *
 * @throws DiagnosticError SG5005 (it is there already), SG4009 (it cannot be written)
 */
export async function writeTest(config: ScimConfig, cwd: string): Promise<WrittenTest> {
  checkNoTest(config, cwd)
  const path = testPath(config)
  const file = typicalSource(cwd, config.user.model.split('#')[0] ?? '', config)
  const runner = testRunner(join(cwd, config.out))
  const text = await testText(config, cwd, runner)
  const { files } = await restyle(new Map([[path, text]]), styleOf(cwd, file, config.out))
  writeOnce(join(cwd, path), files.get(path) ?? text, 'wx')
  return { path, runner }
}

const DECLARED = [
  'TOKEN',
  'authCheck',
  'FetchHandler',
  'serve',
  'testDatabase',
  'testTenant',
  'listen',
  'nodeListener',
  'scimGen',
]

async function testText(config: ScimConfig, cwd: string, runner: TestRunner): Promise<string> {
  const path = testPath(config)
  const file = typicalSource(cwd, config.user.model.split('#')[0] ?? '', config)
  const imports = new Imports(DECLARED)
  const extension = findImportExtension(cwd, file)
  const module = (name: string) => modulePath(path, `${config.out}/${name}`, extension)
  const index = module('index.ts')
  const { parameter, options, ...access } = accessOf(config, imports, module)
  const serving = servingOf(config, imports, index, options)
  runner.imports(imports)
  imports.value('node:assert/strict', 'equal')
  imports.value('node:child_process', 'exec')
  if (serving.listens) {
    imports.value('node:events', 'once')
    imports.type('node:http', 'Server')
  }
  if (serving.bridge)
    for (const name of ['IncomingMessage', 'ServerResponse']) imports.type('node:http', name)
  const argument = config.db === 'argument'
  if (argument) imports.type(index, 'ScimOptions')
  return render('with-test/scim-test.ts', {
    ...serving,
    ...access,
    parameter,
    imports: [serving.before, imports.print()].filter((line) => line !== undefined).join('\n'),
    argument,
    path,
    basePath: config.basePath,
    command: (await packageCommands(cwd)).exec('scim-gen'),
    timeout: runner.timeout,
  })
}
