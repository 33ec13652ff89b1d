import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import type { Formatter } from '../../host-style/formatter.js'
import { type Formatted, formatEach } from './formatted.js'

/** Longer than a machine under load takes; a program that hangs must not hang `generate`. */
const timeout = 10_000

const titles = { biome: 'Biome', oxfmt: 'Oxfmt' }

/** Formats files with a program of the host's that reads one from its standard input, and takes some milliseconds for it. */
export function formatWithProgram(
  files: ReadonlyMap<string, string>,
  cwd: string,
  { name, command: [program, ...args], fileOption, folder }: Extract<Formatter, { command: unknown }>,
): Promise<Formatted> {
  return formatEach(titles[name], files, (path, text) =>
    run(program, [...args, `${fileOption}=${relative(folder, join(cwd, path))}`], folder, text),
  )
}

function run(program: string, args: readonly string[], cwd: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, timeout, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0 && output !== '') resolve(output)
      else reject(new Error(errors.trim() || `it ended with code ${code}`))
    })
    // A program that ends without reading has said why on its own.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
