/** The whole text of every form, for every database. `vitest -u` rewrites what is expected: read the diff. */
import { describe, expect, it } from 'vitest'
import { MIGRATION_FORMS } from '../../src/config/choices.js'
import type { MigrationText } from '../../src/migrate/forms/form.js'
import { SHARED_FORMS } from '../../src/migrate/forms/target.js'
import { planMigration } from '../../src/migrate/plan-migration.js'
import type { SideTable } from '../../src/migrate/side-tables.js'
import { groups, model, modelByKeys, users, withoutColumn } from '../migrate/models.js'
import { formNamed } from '../support/forms.js'
import { filesOf, NOW, plan } from './place.js'

/** A Prisma host: the other forms do not look at it. */
const schema = (provider: string) => `datasource db {
  provider = "${provider}"
}

model User {
  id    Int    @id @default(autoincrement())
  email String @unique

  @@map("users")
}
`

describe.each(MIGRATION_FORMS)('the form %s', (form) => {
  it.each(['postgresql', 'sqlite', 'mysql'] as const)('on %s', async (dialect) => {
    const request = { form, models: ['prisma/schema.prisma'] }
    const disk = { 'prisma/schema.prisma': schema(dialect) }
    const of = form === 'prisma' ? modelByKeys : model
    const first = of(dialect, users, groups)
    const second = of(dialect, withoutColumn(users, 'external_id'))
    const steps = [
      plan({ ...request, after: first }, disk),
      plan({ ...request, before: first, after: second }, disk),
    ]
    const text = steps
      .flatMap(({ files, declarations }) => [...files, ...declarations])
      .map(([path, content]) => `==> ${path} <==\n${content}`)
      .join('\n')
    await expect(text).toMatchFileSnapshot(`expected/${form}-${dialect}.txt`)
  })
})

/** Of a host whose databases share a folder: one of the migrations is for all, the next for one alone. */
it.each(SHARED_FORMS)('the form %s, for several databases', async (form) => {
  const { share } = formNamed(form)
  const inFolder = { folder: 'migrations', now: NOW, models: [], ...filesOf({}) }
  const textsOf = (dialect: 'postgresql' | 'sqlite' | 'mysql', after: SideTable, before?: SideTable) => {
    const texts: MigrationText[] = []
    const write = (text: MigrationText) => {
      texts.push(text)
      return new Map()
    }
    const of = (table: SideTable) => model(dialect, table)
    planMigration({ ...inFolder, form: { write }, before: before && of(before), after: of(after) })
    return texts
  }
  const created = (['sqlite', 'postgresql', 'mysql'] as const).flatMap((dialect) => textsOf(dialect, users))
  const changed = textsOf('mysql', withoutColumn(users, 'external_id'), users)
  const text = [created, changed]
    .flatMap((texts) => [...(share?.(texts, inFolder) ?? [])])
    .map(([path, content]) => `==> ${path} <==\n${content}`)
    .join('\n')
  await expect(text).toMatchFileSnapshot(`expected/${form}-several.txt`)
})
