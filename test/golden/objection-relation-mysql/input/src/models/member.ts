import { Model } from 'objection'

export class Member extends Model {
  static tableName = 'members'

  id!: number
  login!: string
  email!: string | null
  locked!: boolean
}
