import { EntitySchema } from '@n8n/typeorm'
import type { Reader } from './reader'

export interface Circle {
  id: string
  title: string
  readers?: Reader[]
}

export const CircleEntity = new EntitySchema<Circle>({
  name: 'Circle',
  columns: {
    id: { type: 'varchar', primary: true, generated: 'uuid' },
    title: { type: String },
  },
  relations: {
    readers: { type: 'many-to-many', target: 'Reader', joinTable: { name: 'circle_readers' } },
  },
})
