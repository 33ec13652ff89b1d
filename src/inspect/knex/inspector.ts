import { migrationFolder } from '../../config/migrations.js'
import { sqlDialect } from '../host-model.js'
import type { OrmInspector } from '../orm-inspector.js'
import { detectKnex, findKnexNaming } from './detect-knex.js'
import { findKnexTables, inspectKnex } from './inspect-knex.js'

export const knex: OrmInspector = {
  detect: async (cwd, sources) => {
    const { modelFiles, dialect, handles, migrations, naming } = await detectKnex(cwd, sources)
    const facts = { cwd, ...(naming && { naming }), ...(migrations !== undefined && { migrations }) }
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      ...(migrations !== undefined && {
        migrations: { folder: migrations, note: 'where Knex has its migrations' },
      }),
      tables: (files, of) => findKnexTables({ ...facts, files, dialect: sqlDialect(of) }),
    }
  },
  inspect: async (config, refs, cwd) => {
    const naming = await findKnexNaming(cwd, config.db)
    const migrations = migrationFolder(config)
    return inspectKnex({
      cwd,
      refs,
      dialect: sqlDialect(config.dialect),
      migrations,
      ...(naming && { naming }),
    })
  },
}
