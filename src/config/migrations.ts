import type { ScimConfig } from './config.js'

/** The folder that migrations are written to, relative to the project. */
export const migrationFolder = ({ migrations }: Pick<ScimConfig, 'migrations'>): string =>
  typeof migrations === 'string' ? migrations : migrations.folder
