import { DataSource, type DataSourceOptions } from 'typeorm'
import { User } from './user'

const url = process.env.DB_URL

/** What operators choose by `DB_TYPE`. */
function options(): DataSourceOptions {
  switch (process.env.DB_TYPE) {
    case 'postgresdb':
      return { type: 'postgres', url, entities: [User], migrations: ['dist/migrations/postgresdb/*.js'] }
    case 'mysqldb':
      return { type: 'mysql', url, entities: [User], migrations: ['dist/migrations/mysqldb/*.js'] }
    default:
      return {
        type: 'better-sqlite3',
        database: url ?? 'workflows.db',
        entities: [User],
        migrations: ['dist/migrations/sqlite/*.js'],
      }
  }
}

export const dataSource = new DataSource(options())
