import { join } from 'node:path'
import { listedIn, nearestManifest } from '../../inspect/detect/manifest.js'
import { packageCommands } from '../../package-commands.js'
import { packageVersion } from '../../package-version.js'
import { type Check, type Finding, verdict } from '../check.js'
import { installedVersion, minorOf } from '../host-package.js'
import { type OldPackage, oldPackages } from '../old-packages.js'

const NAME = '@scim-gen/runtime'

/** What the emitted code imports: installed where it is found, of the version that emits, and a dependency of the app. */
export const runtime: Check = {
  id: 'runtime',
  title: 'Runtime',
  needs: ['config'],
  run: async ({ cwd, config, read }) => {
    const written = await config()
    const { out, runtime: copy } = written
    const old = oldPackages(cwd, written).map(tooOld)
    if (copy !== undefined)
      return verdict(
        read(`${copy}/index.ts`) === undefined ? [missingCopy(copy)] : old,
        `your own copy, ${copy}`,
      )
    const folder = join(cwd, out)
    const installed = installedVersion(folder, NAME)
    const install = (await packageCommands(cwd)).add(`${NAME}@${packageVersion()}`)
    if (installed === undefined) return verdict([notInstalled(out, install)])
    if (minorOf(installed) !== minorOf(packageVersion())) return verdict([otherVersion(installed, install)])
    const manifest = nearestManifest(folder)
    const forDevelopment =
      listedIn(manifest, 'devDependencies').includes(NAME) &&
      !listedIn(manifest, 'dependencies').includes(NAME)
    return verdict([...(forDevelopment ? [devDependency] : []), ...old], installed)
  },
}

const notInstalled = (out: string, install: string): Finding => ({
  level: 'error',
  code: 'SG7003',
  message: `${NAME} cannot be found from ${out}, where the emitted code imports it`,
  fix: `Run \`${install}\`.`,
})

const otherVersion = (installed: string, install: string): Finding => ({
  level: 'error',
  code: 'SG7004',
  message: `${NAME} is ${installed}, and scim-gen ${packageVersion()}: the emitted code is written for the runtime of the same minor version`,
  fix: `Run \`${install}\`, then \`scim-gen generate\`.`,
})

const devDependency: Finding = {
  level: 'warning',
  code: 'SG7005',
  message: `${NAME} is a devDependency: an install for production leaves it out`,
  location: { file: 'package.json' },
  fix: 'Move it to `dependencies`: the emitted code imports it when the app runs.',
}

const tooOld = ({ name, message }: OldPackage): Finding => ({
  level: 'error',
  code: 'SG7006',
  message,
  fix: `Install a newer \`${name}\`.`,
})

const missingCopy = (copy: string): Finding => ({
  level: 'error',
  code: 'SG7003',
  message: `${copy}/index.ts is not there, and \`runtime\` of the config says that the runtime is`,
  fix: 'Run `npx scim-gen eject --runtime`, or take `runtime` out of the config and install @scim-gen/runtime.',
})
