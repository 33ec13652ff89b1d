import { DataSource } from '@n8n/typeorm'
import { CircleEntity } from './circle'
import { ReaderEntity } from './reader'

export const AppDataSource = new DataSource({
  type: 'better-sqlite3',
  database: 'readers.db',
  entityPrefix: 'rr_',
  entities: [CircleEntity, ReaderEntity],
  migrations: ['migrations/*.ts'],
})
