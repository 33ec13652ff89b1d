/** Whether a package is one of MikroORM's: core, a driver, which passes core on, or the decorators of version 7. */
export const isMikroOrm = (module: string): boolean => module.startsWith('@mikro-orm/')
