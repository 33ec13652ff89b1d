/** Entry files of apps as their owners write them, with what mounts the service in them: `cases/<framework>.md`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { frameworkEntries } from '../../src/frameworks/frameworks.js'
import type { MountEdit, MountedConfig } from '../../src/mount/mount-edit.js'

export interface MountCase {
  readonly name: string
  readonly config: MountedConfig
  readonly files: Readonly<Record<string, string>>
  /** The diff, or why there is none. */
  readonly expected: string
}

const folder = join(import.meta.dirname, 'cases')
const FENCE = /^```(\S+) (\S+)\n([\s\S]*?)^```$/gm
const EXPECTED = /^```(?:diff|text)\n([\s\S]*?)^```$/m

/** The cases of all frameworks, in the order of their files. */
export const mountCases: readonly MountCase[] = readdirSync(folder).flatMap((file) => {
  const framework = frameworkEntries.find(([name]) => name === basename(file, '.md'))?.[0] ?? 'fetch'
  return sectionsOf(readFileSync(join(folder, file), 'utf8')).map((text): MountCase => {
    const [title = ''] = text.split('\n')
    const [, settings = '{}'] = /^Config: `(.*)`$/m.exec(text) ?? []
    const given: Partial<MountedConfig> = JSON.parse(settings)
    const files = [...text.matchAll(FENCE)].map(([, , path = '', source = '']) => [path, source])
    return {
      name: `${framework}: ${title}`,
      config: {
        ...{ framework, orm: 'drizzle', out: 'src/scim', basePath: '/scim/v2', db: 'src/db.ts#db' },
        auth: { check: 'bearerToken' },
        ...given,
      },
      files: Object.fromEntries(files),
      expected: EXPECTED.exec(text)?.[1] ?? '',
    }
  })
})

/** What a plan makes of files, by their paths. */
export const afterOf = ({ files }: MountEdit): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, after }) => [path, after]))

/** Writes what is expected anew, case by case. */
export function updateCases(results: ReadonlyMap<string, string>): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    const [head = ''] = readFileSync(path, 'utf8').split(/^## /m)
    const sections = sectionsOf(readFileSync(path, 'utf8')).map((text) => {
      const result = results.get(`${basename(file, '.md')}: ${text.split('\n')[0]}`) ?? ''
      const kind = result.startsWith('---') ? 'diff' : 'text'
      return `${text.replace(EXPECTED, '').trimEnd()}\n\n\`\`\`${kind}\n${result}\`\`\`\n`
    })
    writeFileSync(path, `${head}${sections.map((text) => `## ${text}`).join('\n')}`)
  }
}

function sectionsOf(text: string): readonly string[] {
  return text.split(/^## /m).slice(1)
}
