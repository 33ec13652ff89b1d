import { migrationFolder } from '../../config/migrations.js'
import { sqlDialect } from '../host-model.js'
import { detectObjection, namesClass } from '../objection/detect-objection.js'
import { findObjectionTables, inspectObjection } from '../objection/inspect-objection.js'
import type { OrmInspector } from '../orm-inspector.js'
import { detectKnex, findKnexNaming } from './detect-knex.js'
import { findKnexTables, inspectKnex } from './inspect-knex.js'

/** Knex, by the types of its rows, or by the models of Objection, which stands on it. */
export const knex: OrmInspector = {
  detect: async (cwd, sources) => {
    const objection = await detectObjection(cwd, sources)
    const hasModels = objection.modelFiles.length > 0
    const found = hasModels ? objection : await detectKnex(cwd, sources)
    const { modelFiles, dialect, handles, migrations, naming } = found
    const facts = { cwd, ...(naming && { naming }), ...(migrations !== undefined && { migrations }) }
    return {
      modelFiles,
      handles,
      ...(dialect && { dialect }),
      ...(migrations !== undefined && {
        migrations: { folder: migrations, note: 'where Knex has its migrations' },
      }),
      tables: (files, of) => {
        const find = hasModels ? findObjectionTables : findKnexTables
        return find({ ...facts, files, dialect: sqlDialect(of) })
      },
    }
  },
  inspect: async (config, refs, cwd) => {
    const naming = await findKnexNaming(cwd, config.db)
    const migrations = migrationFolder(config)
    const inspect = refs.some((ref) => namesClass(cwd, ref)) ? inspectObjection : inspectKnex
    return inspect({
      cwd,
      refs,
      dialect: sqlDialect(config.dialect),
      migrations,
      ...(naming && { naming }),
    })
  },
}
