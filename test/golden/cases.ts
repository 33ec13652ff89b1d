/** The golden cases as data, and the command line run on a copy of one. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { outsideFolder, readFiles, writeFiles } from '../support/files.js'
import { readTexts } from './kept.js'

const dialects = ['postgresql', 'sqlite', 'mongodb'] as const

export interface GoldenCase {
  readonly name: string
  readonly folder: string
  readonly dialect: (typeof dialects)[number]
  /** As its config says. */
  readonly orm: string
  /** The command lines, in their order. */
  readonly run: readonly (readonly string[])[]
  /** Whether the last one is to fail, with no file changed. */
  readonly isError: boolean
  /** The host, path → text. */
  readonly input: Readonly<Record<string, string>>
}

/** All cases, by name; those named `error-…` are to fail. */
export function goldenCases(): readonly GoldenCase[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, 'input')))
    .map(({ name }) => {
      const folder = join(import.meta.dirname, name)
      const { run, input } = hostOf(name)
      const dialect = dialects.find((each) => name.startsWith(each)) ?? 'sqlite'
      const orm = ormOf(input) ?? ormOf(readFiles(join(folder, 'expected'))) ?? 'drizzle'
      return { name, folder, dialect, orm, run, isError: name.startsWith('error-'), input }
    })
}

/** What is run in a host, and its files: its own, over those of the case that it is like. */
function hostOf(name: string): Pick<GoldenCase, 'run' | 'input'> {
  const { 'command.json': command = '{}', ...own } = readFiles(join(import.meta.dirname, name, 'input'))
  const { run, like }: Pick<GoldenCase, 'run'> & { readonly like?: string } = JSON.parse(command)
  return { run, input: { ...(like !== undefined && hostOf(like).input), ...own } }
}

const ormOf = ({ 'scim.config.ts': config = '' }: Readonly<Record<string, string>>) =>
  /orm: '([\w-]+)'/.exec(config)?.[1]

/** What the commands are to write for people, path → text: all but records, and base copies of what is as it was emitted. */
export const expectedFiles = ({ name }: GoldenCase): Readonly<Record<string, string>> =>
  readTexts(import.meta.dirname, name)

export interface Outcome {
  /** The copy of the host that the commands ran in. */
  readonly cwd: string
  /** Each command line, what it said, and its exit code. */
  readonly stderr: string
  readonly remove: () => void
}

/** Runs the command lines of a case in a copy of its host. */
export async function runCase({ name, run, input }: GoldenCase): Promise<Outcome> {
  const { cwd, remove } = outsideFolder(`golden-${name}`)
  writeFiles(cwd, input)
  const said: string[] = []
  for (const argv of run) {
    const io = fakeIo({ cwd })
    const exitCode = await main(argv, io)
    said.push(`$ scim-gen ${argv.join(' ')}\n${io.err()}exit ${exitCode}\n`)
  }
  return { cwd, stderr: normalise(said.join('\n')), remove }
}

/** What differs from run to run. */
const normalise = (text: string) => text.replace(/\(\d+\.\d s\)/g, '(… s)')
