import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  DataTypes,
  Model,
} from 'sequelize'
import { sequelize } from '../sequelize'

export class Workspace extends Model<InferAttributes<Workspace>, InferCreationAttributes<Workspace>> {
  declare id: CreationOptional<number>
  declare slug: string
}

Workspace.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    slug: { type: DataTypes.STRING, allowNull: false, unique: true },
  },
  { sequelize, timestamps: false },
)
