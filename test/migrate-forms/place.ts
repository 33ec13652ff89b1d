/** A host's files in memory, and a plan over them. */
import { planMigration } from '../../src/migrate/plan-migration.js'
import { formNamed, type NamedRequest } from '../support/forms.js'

export type Disk = Readonly<Record<string, string>>

/** The functions that a plan looks at files through. */
export const filesOf = (disk: Disk) => ({
  existing: (path: string) => disk[path],
  list: (folder: string) => {
    const start = folder === '.' ? '' : `${folder}/`
    const names = Object.keys(disk).flatMap((path) =>
      path.startsWith(start) ? [path.slice(start.length).split('/')[0] ?? ''] : [],
    )
    return [...new Set(names)]
  },
})

export const NOW = new Date('2026-11-20T12:15:00.500Z')

export const plan = (
  { form, ...request }: Pick<NamedRequest, 'after' | 'form'> & Partial<NamedRequest>,
  disk: Disk = {},
) =>
  planMigration({
    before: undefined,
    folder: 'migrations',
    now: NOW,
    models: [],
    ...filesOf(disk),
    ...request,
    form: formNamed(form),
  })

/** The path and the text of the one file of a migration. */
export function onlyFile(...args: Parameters<typeof plan>): readonly [path: string, text: string] {
  const [file, ...others] = plan(...args).files
  if (!file || others.length > 0) throw new Error('Not one file')
  return file
}
