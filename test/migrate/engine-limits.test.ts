/** What migrations write for databases that lack something, held to what those take: facts of their documentation. */
import { describe, expect, test } from 'vitest'
import type { DatabaseConfig } from '../../src/config/database.js'
import { diffSideModels } from '../../src/migrate/diff.js'
import type { SideTable } from '../../src/migrate/side-tables.js'
import { render } from '../../src/migrate/sql/render.js'
import { beyond, type EngineName } from './engine-limits.js'
import { groups, members, model, users } from './models.js'

const tables = [users, groups, members]

const without = (table: SideTable): SideTable => ({
  ...table,
  foreignKeys: table.foreignKeys.map((key) => ({ ...key, onDelete: 'nothing' })),
})

const engines: readonly (readonly [EngineName, 'postgresql' | 'mysql', DatabaseConfig])[] = [
  ['Aurora DSQL', 'postgresql', { foreignKeys: false, indexes: 'async' }],
  ['Vitess', 'mysql', { foreignKeys: false }],
]

describe.each(engines)('%s', (name, dialect, database) => {
  const to = model(dialect, ...tables.map(without))
  const create = () => render(diffSideModels(undefined, to), to, database).join('\n')

  test('takes what makes the tables', () => expect(beyond(create(), name)).toEqual([]))

  test('takes what drops them', () => {
    const none = model(dialect)
    expect(beyond(render(diffSideModels(to, none), none, database).join('\n'), name)).toEqual([])
  })

  test('would not take it otherwise', () => {
    const with_ = model(dialect, ...tables)
    expect(beyond(render(diffSideModels(undefined, with_), with_).join('\n'), name)).toContain('foreign keys')
  })

  test('keys that there are go, and come again, where the configuration changes', () => {
    const with_ = model(dialect, ...tables)
    const away = render(diffSideModels(with_, to), to, database).join('\n')
    expect(away.match(/DROP (CONSTRAINT|FOREIGN KEY)/g)).toHaveLength(
      tables.flatMap((one) => one.foreignKeys).length,
    )
    expect(away).not.toContain('REFERENCES')
    const back = render(diffSideModels(to, with_), with_).join('\n')
    expect(back.match(/REFERENCES/g)).toHaveLength(tables.flatMap((one) => one.foreignKeys).length)
  })
})
