import { Sequelize } from 'sequelize'

export const sequelize = new Sequelize(process.env.DATABASE_URL ?? 'postgres://localhost/desks', {
  dialect: 'postgres',
  define: { underscored: true },
})
