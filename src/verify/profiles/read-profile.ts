import { readFileSync } from 'node:fs'
import { packageFile } from '../package-file.js'
import type { Head, NamedValue, Profile, ProfileHead, Step } from './profile.js'

type Line = ProfileHead | NamedValue | (Head & Step) | Head | Step

/** The profile in `<name>.jsonl`: its head, its named values, then its steps; a step with `check` begins a check. */
export function readProfile(name: string): Profile {
  const text = readFileSync(packageFile(`profiles/${name}.jsonl`), 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [head, ...rest]: readonly [ProfileHead, ...Line[]] = JSON.parse(`[${lines.join(',')}]`)
  const values: Record<string, unknown> = {}
  const scenarios: (Head & { readonly steps: Step[] })[] = []
  for (const line of rest) {
    if ('value' in line) values[line.name] = line.value
    else if ('check' in line) scenarios.push({ ...line, steps: 'method' in line ? [line] : [] })
    else if ('expect' in line) scenarios.at(-1)?.steps.push(line)
  }
  return { ...head, values, scenarios }
}
