/** Whether a package is Sequelize or its decorators. */
export const isSequelize = (module: string): boolean => /^sequelize(-typescript)?($|\/)/.test(module)
