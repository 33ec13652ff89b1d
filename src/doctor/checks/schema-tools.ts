import { droppingScripts } from '../../migrate/schema-tools.js'
import { type Check, type Finding, verdict } from '../check.js'

/** No script of the host's drops SCIM's tables because no model stands for them. */
export const schemaTools: Check = {
  id: 'schema-tools',
  title: 'Schema tools',
  needs: ['config'],
  run: async ({ config, read }) =>
    verdict(
      droppingScripts(read, await config()).map(
        ({ command, script, keep }): Finding => ({
          level: 'warning',
          code: 'SG7016',
          message: `The script ${script} calls ${command}, which drops SCIM's tables: no model of yours stands for them`,
          location: { file: 'package.json' },
          fix: `${keep}.`,
        }),
      ),
      'none that would drop the side tables',
    ),
}
