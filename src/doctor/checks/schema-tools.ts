import { foldersAbove } from '../../inspect/workspace/members.js'
import { droppingScripts } from '../../migrate/schema-tools.js'
import { type Check, type Finding, verdict } from '../check.js'

/** No script of the host's drops SCIM's tables because no model stands for them. */
export const schemaTools: Check = {
  id: 'schema-tools',
  title: 'Schema tools',
  needs: ['config'],
  run: async ({ config, cwd, read }) =>
    verdict(
      droppingScripts(read, await config(), foldersAbove(cwd)).map(
        ({ command, script, manifest, keep }): Finding => ({
          level: 'warning',
          code: 'SG7016',
          message: `The script ${script} calls ${command}, which drops SCIM's tables: no model of yours stands for them`,
          location: { file: manifest },
          fix: `${keep}.`,
        }),
      ),
      'none that would drop the side tables',
    ),
}
