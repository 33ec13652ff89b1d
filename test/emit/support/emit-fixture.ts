import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from '../../../src/generate/generate.js'
import { newFolder } from '../../matrix/support/folders.js'
import { mikroOrmConfig, sequelizeConfig } from '../../orm/support/configs.js'

/** The hosts of `test/orm/fixtures` that show what an ORM's emission has of its own. */
const configs = {
  sequelize: sequelizeConfig('postgresql'),
  'mikro-orm': mikroOrmConfig('postgresql'),
}

export type EmittedFixture = keyof typeof configs

export const emittedFixtures: readonly EmittedFixture[] = ['sequelize', 'mikro-orm']

/** Puts a host together, and emits into it. @returns its folder */
export async function emitFixture(name: EmittedFixture): Promise<string> {
  const cwd = newFolder(`emit-${name}`)
  cpSync(join(import.meta.dirname, '../../orm/fixtures', name, 'all'), cwd, { recursive: true })
  writeFileSync(join(cwd, 'scim.config.json'), JSON.stringify(configs[name]))
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  return cwd
}
