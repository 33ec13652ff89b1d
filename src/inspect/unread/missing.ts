/** Models in a file that a generator writes, which has not run. */
import { join, posix } from 'node:path'
import type { Diagnostic } from '../../diagnostics.js'
import { packageCommands } from '../../package-commands.js'
import { shellWord } from '../../shell-word.js'
import { manifestFolder, packagesIn, readJson } from '../detect/manifest.js'
import type { MissingModels, ModelGenerator } from '../orm-inspector.js'
import { seenFrom } from '../workspace/members.js'

/**
 * SG5001: the models are imported from a file that is not there.
 *
 * @param generators those that write such files
 */
export async function missingModels(
  cwd: string,
  { importer, name, specifier, file }: MissingModels,
  generators: readonly ModelGenerator[],
): Promise<Diagnostic> {
  const folder = manifestFolder(join(cwd, importer, '..')) ?? cwd
  const manifest = readJson(join(folder, 'package.json'))
  const listed = packagesIn(manifest)
  const known = generators.filter((one) => listed.includes(one.package))
  const commands = await packageCommands(cwd)
  const told = (script: string | undefined, path: string) => {
    const there = folder === (manifestFolder(cwd) ?? cwd) ? '' : `cd ${shellWord(seenFrom(cwd, folder))} && `
    const command =
      script === undefined
        ? known[0] && commands.exec(known[0].command(seenFrom(folder, join(cwd, path))), folder)
        : there + commands.script(script)
    return command === undefined ? 'the script of yours that does' : `\`${command}\``
  }
  const imported = `No model was found: ${importer} imports ${name} from '${specifier}'`
  const location = { file: importer }
  if (file !== undefined) {
    const by = told(scriptFor(file, known, manifest), file)
    const message = `${imported}, and ${file} is not there`
    return { code: 'SG5001', message, location, fix: `Make ${file} by ${by}, and run init again.` }
  }
  return {
    code: 'SG5001',
    message: `${imported}, a package`,
    location,
    fix: `Have the types of your tables in a file of the app, by ${told(undefined, posix.join(seenFrom(cwd, folder), OWN))}; import ${name} from there, and run init again.`,
  }
}

const OWN = 'src/db.d.ts'

/** The script that speaks of the file, or does nothing else than to run a generator. */
function scriptFor(
  file: string,
  known: readonly ModelGenerator[],
  { scripts }: Readonly<Record<string, unknown>>,
): string | undefined {
  const called = file.split('/').slice(-2).join('/')
  const runs = (text: string) =>
    text.includes(called) || (!text.includes('&&') && known.some((one) => one.runs.test(text)))
  return Object.entries(Object(scripts)).find(([, text]) => typeof text === 'string' && runs(text))?.[0]
}
