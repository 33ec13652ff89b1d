import {
  type CreationOptional,
  type ForeignKey,
  type InferAttributes,
  type InferCreationAttributes,
  DataTypes,
  Model,
} from 'sequelize'
import { sequelize } from '../sequelize'
import { Member } from './member'
import { Workspace } from './workspace'

export class Team extends Model<InferAttributes<Team>, InferCreationAttributes<Team>> {
  declare id: CreationOptional<number>
  declare workspaceId: ForeignKey<Workspace['id']>
  declare label: string
}

Team.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    workspaceId: { type: DataTypes.INTEGER, allowNull: false },
    label: { type: DataTypes.STRING, allowNull: false },
  },
  { sequelize, timestamps: false },
)

Team.belongsTo(Workspace, { foreignKey: 'workspaceId' })
Team.belongsToMany(Member, {
  as: 'people',
  through: 'team_people',
  foreignKey: 'teamId',
  otherKey: 'memberId',
})
Member.belongsToMany(Team, {
  as: 'teams',
  through: 'team_people',
  foreignKey: 'memberId',
  otherKey: 'teamId',
})
