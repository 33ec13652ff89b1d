import type { ScimConfig } from '../../src/config/config.js'

/** What a config says besides its models, where a test asks nothing of that. */
export const basics = {
  orm: 'drizzle',
  dialect: 'postgresql',
  framework: 'express',
  db: 'argument',
  out: 'src/scim',
  migrations: 'migrations',
  basePath: '/scim/v2',
} as const satisfies Partial<ScimConfig>
