/** Finds, runs and checks the host's `scim.config.*`. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Diagnostic, DiagnosticError, fail, type SourceLocation } from '../diagnostics.js'
import type { ScimConfig } from './config.js'
import { describeType } from './describe.js'
import { evaluate, relativePath } from './evaluate.js'
import { overrideBySettings } from './settings.js'
import { locateKey } from './source-keys.js'

export interface LoadedConfig {
  /** Validated, with defaults and the environment's settings applied. */
  readonly config: ScimConfig
  /** Absolute path of the file. */
  readonly path: string
  /** The text of the file. */
  readonly source: string
  /** What the file exports, as it is written there. */
  readonly written: Readonly<Record<string, unknown>>
  /** Where the file writes a key; the nearest key around it where it does not. */
  readonly locate: (path: readonly string[]) => SourceLocation
}

export interface LoadOptions {
  /** Absolute; REFs and locations are relative to it. */
  readonly cwd: string
  /** The config file, when it is not `scim.config.*` in the working directory. */
  readonly file?: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `scim.config.${extension}`)

/** The config file of a folder, as an absolute path; undefined when there is none. */
export function findConfig(cwd: string): string | undefined {
  return CONFIG_FILES.map((name) => resolve(cwd, name)).find(existsSync)
}

/**
 * Loads the config, with defaults and with the settings of the environment applied.
 *
 * @throws DiagnosticError with all findings: SG1001 (no such file), SG1002 to SG1004 (it does not load),
 *   SG1005 to SG1007 (it does not validate), SG1008 (a setting that has no place)
 */
export async function loadConfig({ cwd, file, env }: LoadOptions): Promise<LoadedConfig> {
  const path = file === undefined ? findConfig(cwd) : resolve(cwd, file)
  if (path === undefined || !existsSync(path)) fail(noConfig(file))

  const source = await readFile(path, 'utf8')
  const written = await evaluate(path, cwd, source)
  const location = { file: relativePath(cwd, path) }
  const locate = (key: readonly string[]) => ({ ...location, ...locateKey(source, key) })
  if (!isConfigObject(written)) fail(notAnObject(written, location))
  return { config: await checkConfig(written, env, locate), path, source, written, locate }
}

/**
 * Applies the environment's settings and the defaults to a config as it is written.
 *
 * @throws DiagnosticError with all findings: SG1005 to SG1008
 */
export async function checkConfig(
  written: Readonly<Record<string, unknown>>,
  env: LoadOptions['env'],
  locate: LoadedConfig['locate'],
): Promise<ScimConfig> {
  const { config, sources, diagnostics } = overrideBySettings(written, env)
  const { validateConfig } = await import('./validate.js')
  const validation = validateConfig(config, { locate, sources })
  if (validation.ok && diagnostics.length === 0) return validation.config
  throw new DiagnosticError([...(validation.ok ? [] : validation.diagnostics), ...diagnostics])
}

export const isConfigObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const noConfig = (file: string | undefined): Diagnostic =>
  file === undefined
    ? {
        code: 'SG1001',
        message: 'No scim.config.ts here',
        fix: 'Run `npx scim-gen init`, or name the file with --config.',
      }
    : { code: 'SG1001', message: `No such config file: ${file}`, fix: 'Correct the path after --config.' }

const notAnObject = (value: unknown, location: SourceLocation): Diagnostic => ({
  code: 'SG1004',
  message: `The default export is ${describeType(value)}, not a config`,
  location,
  fix: 'Write `export default defineConfig({ … })`.',
})
