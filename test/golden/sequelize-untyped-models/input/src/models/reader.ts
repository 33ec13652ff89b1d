import { DataTypes } from 'sequelize'
import { sequelize } from '../sequelize'

const Reader = sequelize.define('Reader', {
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  email: { type: DataTypes.STRING, allowNull: false, unique: true },
  fullName: { type: DataTypes.STRING },
  passwordHash: { type: DataTypes.STRING, allowNull: false },
  isActive: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  lastSeen: { type: DataTypes.DATE },
})

export default Reader
