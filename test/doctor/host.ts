/** Copies of a golden host that generate has run in, for the doctor to look at. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../../src/doctor/check.js'
import { type Examined, examine } from '../../src/doctor/doctor.js'
import { doctorReport } from '../../src/doctor/report.js'
import { goldenCases, runCase } from '../golden/cases.js'
import { outsideFolder, writeFiles } from '../support/files.js'

export interface Host {
  readonly cwd: string
  readonly edit: (path: string, change: (text: string) => string) => void
  readonly write: (files: Readonly<Record<string, string>>) => void
  readonly delete: (path: string) => void
}

export interface PreparedHost {
  /** A copy of its own. */
  readonly copy: () => Host
  readonly remove: () => void
}

/** Runs the commands of a golden case once, so that each test copies what they left. */
export async function prepareHost(name: string): Promise<PreparedHost> {
  const golden = goldenCases().find((one) => one.name === name)
  if (!golden) throw new Error(`There is no golden case ${name}`)
  const outcome = await runCase(golden)
  const copies: (() => void)[] = [outcome.remove]
  return {
    copy: () => {
      const { cwd, remove } = outsideFolder(`doctor-${name}`)
      copies.push(remove)
      cpSync(outcome.cwd, cwd, {
        recursive: true,
        filter: (path) => !path.startsWith(join(outcome.cwd, 'node_modules')),
      })
      return hostIn(cwd)
    },
    remove: () => {
      for (const remove of copies) remove()
    },
  }
}

function hostIn(cwd: string): Host {
  return {
    cwd,
    edit: (path, change) => writeFileSync(join(cwd, path), change(readFileSync(join(cwd, path), 'utf8'))),
    write: (files) => writeFiles(cwd, files),
    delete: (path) => rmSync(join(cwd, path), { recursive: true }),
  }
}

interface Asked {
  readonly database?: string
  readonly url?: string
  readonly token?: string
  readonly nodeVersion?: string
}

/** What one check says of a host, as it is printed. */
export async function say(check: Check, { cwd }: Host, options: Asked = {}): Promise<string> {
  return textOf(await examineHost(cwd, [check], options))
}

export const examineHost = (
  cwd: string,
  checks?: readonly Check[],
  options: Asked = {},
): Promise<readonly Examined[]> =>
  examine(
    { cwd, env: {}, now: () => new Date('2026-01-02T03:04:05Z'), nodeVersion: '22.0.0', ...options },
    checks,
  )

export const textOf = (examined: readonly Examined[]) =>
  doctorReport(examined, false).replace(/\n\n.*\n$/, '\n')
