import { Model } from 'objection'
import { User } from './user'

export class Club extends Model {
  static tableName = 'clubs'

  id!: number
  name!: string
  members?: User[]

  static relationMappings = () => ({
    members: {
      relation: Model.ManyToManyRelation,
      modelClass: User,
      join: {
        from: 'clubs.id',
        through: { from: 'clubs_users.clubId', to: 'clubs_users.userId', extra: ['role', 'note'] },
        to: 'users.id',
      },
    },
  })
}
