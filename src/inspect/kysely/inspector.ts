import { migrationFolder } from '../../config/migrations.js'
import { sqlDialect } from '../host-model.js'
import type { OrmInspector } from '../orm-inspector.js'
import { detectKysely, findKyselyNaming } from './detect-kysely.js'
import { findKyselyTables, inspectKysely } from './inspect-kysely.js'

export const kysely: OrmInspector = {
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, migrations, naming } = await detectKysely(cwd, sources)
    const facts = { cwd, ...(naming && { naming }), ...(migrations !== undefined && { migrations }) }
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      ...(migrations !== undefined && {
        migrations: { folder: migrations, note: 'where Kysely has its migrations' },
      }),
      tables: (files, of) => findKyselyTables({ ...facts, files, dialect: sqlDialect(of) }),
    }
  },
  inspect: async (config, refs, cwd) => {
    const naming = await findKyselyNaming(cwd, config.db)
    const migrations = migrationFolder(config)
    return inspectKysely({
      cwd,
      refs,
      dialect: sqlDialect(config.dialect),
      migrations,
      ...(naming && { naming }),
    })
  },
}
