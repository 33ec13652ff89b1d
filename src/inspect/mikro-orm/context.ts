import type { ModelContext } from '../classes/context.js'

/** Whether a package is one of MikroORM's: core, a driver, which passes core on, or the decorators of version 7. */
export const isMikroOrm = (module: string): boolean => module.startsWith('@mikro-orm/')

export interface MikroOrmContext extends ModelContext {
  /** Types are read from the source, so a property that may be undefined is nullable: `TsMorphMetadataProvider`. */
  readonly reflectsTypes: boolean
}
