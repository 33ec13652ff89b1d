import { Model } from 'objection'
import type { Club } from './club'

export class User extends Model {
  static tableName = 'users'

  id!: number
  email!: string
  firstName?: string
  lastName?: string
  nickName?: string | null
  clubs?: Club[]

  static jsonSchema = {
    type: 'object',
    required: ['email'],
    properties: {
      id: { type: 'integer' },
      email: { type: 'string', minLength: 3 },
      firstName: { type: 'string', minLength: 1, maxLength: 80 },
    },
  }
}
