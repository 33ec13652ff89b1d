import { DataTypes, Model } from 'sequelize'
import { sequelize } from '../sequelize'
import Reader from './reader'

interface TeamAttributes {
  id: string
  name: string
  description: string | null
  visibility: string
  isArchived: boolean
}

/** What only `dataValues` has, by its types; they ask new rows for an `id`, too. */
export class Team extends Model<TeamAttributes> {}

Team.init(
  {
    id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
    name: { type: DataTypes.STRING, allowNull: false },
    description: { type: DataTypes.TEXT },
    visibility: { type: DataTypes.STRING, allowNull: false, defaultValue: 'members' },
    isArchived: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  },
  { sequelize, tableName: 'teams' },
)

export class TeamMember extends Model {}

TeamMember.init(
  {
    teamId: { type: DataTypes.UUID, primaryKey: true, references: { model: Team, key: 'id' } },
    readerId: { type: DataTypes.INTEGER, primaryKey: true, references: { model: Reader, key: 'id' } },
  },
  { sequelize, tableName: 'team_members' },
)
