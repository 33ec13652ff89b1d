import { EntitySchema } from '@n8n/typeorm'

export interface Reader {
  id: number
  login: string
  fullName: string | null
  suspendedAt: Date | null
}

export const ReaderEntity = new EntitySchema<Reader>({
  name: 'Reader',
  columns: {
    id: { type: Number, primary: true, generated: true },
    login: { type: String, unique: true },
    fullName: { type: String, name: 'full_name', nullable: true },
    suspendedAt: { type: 'datetime', name: 'suspended_at', nullable: true },
  },
})
