import { Model } from 'objection'
import { Member } from './member'

export class Role extends Model {
  static tableName = 'roles'

  id!: number
  name!: string
  members?: Member[]

  static relationMappings = () => ({
    members: {
      relation: Model.ManyToManyRelation,
      modelClass: Member,
      join: {
        from: 'roles.id',
        through: { from: 'members_roles.role_id', to: 'members_roles.member_id' },
        to: 'members.id',
      },
    },
  })
}
