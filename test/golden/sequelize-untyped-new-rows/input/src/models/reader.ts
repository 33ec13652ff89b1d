import { DataTypes, Model, type ModelAttributes } from 'sequelize'
import { sequelize } from '../sequelize'

/** Its attributes are typed as all of it, methods too, as sequelize-typescript once told. */
export default class Reader extends Model<Reader> {
  declare id: number
  declare email: string
  declare fullName: string | null
  declare passwordHash: string
  declare isActive: boolean
  declare lastSeen: Date | null
}

Reader.init(
  {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    email: { type: DataTypes.STRING, allowNull: false, unique: true },
    fullName: { type: DataTypes.STRING },
    passwordHash: { type: DataTypes.STRING, allowNull: false },
    isActive: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
    lastSeen: { type: DataTypes.DATE },
  } as ModelAttributes<Reader>,
  { sequelize },
)
