import {
  type CreationOptional,
  type ForeignKey,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  DataTypes,
  Model,
} from 'sequelize'
import { sequelize } from '../sequelize'
import { Workspace } from './workspace'

export class Member extends Model<InferAttributes<Member>, InferCreationAttributes<Member>> {
  declare id: CreationOptional<string>
  declare workspaceId: ForeignKey<Workspace['id']>
  declare email: string
  declare fullName: string
  declare status: 'invited' | 'active' | 'suspended'
  declare deskQuota: CreationOptional<number>
  declare createdAt: CreationOptional<Date>
  declare updatedAt: CreationOptional<Date>
  declare deletedAt: CreationOptional<Date | null>
  declare workspace?: NonAttribute<Workspace>

  get initials(): NonAttribute<string> {
    return this.fullName.replace(/(\w)\w*\s*/g, '$1')
  }
}

Member.init(
  {
    id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
    workspaceId: { type: DataTypes.INTEGER, allowNull: false },
    email: { type: DataTypes.STRING, allowNull: false, field: 'email_address', validate: { isEmail: true } },
    fullName: { type: DataTypes.STRING, allowNull: false },
    status: { type: DataTypes.ENUM('invited', 'active', 'suspended'), allowNull: false },
    deskQuota: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
    createdAt: DataTypes.DATE,
    updatedAt: DataTypes.DATE,
    deletedAt: DataTypes.DATE,
  },
  {
    sequelize,
    paranoid: true,
    indexes: [{ unique: true, fields: ['workspace_id', 'email_address'] }],
    hooks: {
      beforeValidate: (member) => {
        member.email = member.email.trim()
      },
    },
  },
)

Member.belongsTo(Workspace, { as: 'workspace', foreignKey: 'workspaceId' })
