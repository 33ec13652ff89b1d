'use strict'

/** @type {import("sequelize-cli").Migration} */
module.exports = {
  async up(queryInterface, Sequelize) {
    await queryInterface.createTable('workspaces', {
      id: { type: Sequelize.INTEGER, primaryKey: true, autoIncrement: true },
      slug: { type: Sequelize.STRING, allowNull: false, unique: true },
    })
    await queryInterface.createTable('members', {
      id: { type: Sequelize.UUID, primaryKey: true },
      workspace_id: {
        type: Sequelize.INTEGER,
        allowNull: false,
        references: { model: 'workspaces', key: 'id' },
      },
      email_address: { type: Sequelize.STRING, allowNull: false },
      full_name: { type: Sequelize.STRING, allowNull: false },
      status: { type: Sequelize.ENUM('invited', 'active', 'suspended'), allowNull: false },
      desk_quota: { type: Sequelize.INTEGER, allowNull: false, defaultValue: 1 },
      created_at: { type: Sequelize.DATE, allowNull: false },
      updated_at: { type: Sequelize.DATE, allowNull: false },
      deleted_at: Sequelize.DATE,
    })
  },
  async down(queryInterface) {
    await queryInterface.dropTable('members')
    await queryInterface.dropTable('workspaces')
  },
}
