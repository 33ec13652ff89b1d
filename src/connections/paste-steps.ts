import type { ScimConfig } from '../config/config.js'
import { fieldsOf, guideNameOf, guides } from '../runtime/setup/guides.js'

/**
 * Where what was made goes, in the words of the console that it goes into.
 *
 * @param provider as the connection names it
 * @param isClient whether a client secret was made, in place of a token
 */
export function pasteSteps(
  { basePath }: Pick<ScimConfig, 'basePath'>,
  provider: string | undefined,
  isClient: boolean,
): string {
  const guide = guides[guideNameOf(provider)]
  const filled = { url: `https://YOUR-APP${basePath}`, credential: 'what follows', clientId: 'the id above' }
  const fields = fieldsOf(guide, isClient ? 'secret' : 'token', filled)
  const width = Math.max(...fields.map(({ label }) => label.length))
  const lines = fields.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`)
  const name = guide === guides.other ? 'the identity provider' : guide.name
  return [`Into ${name} goes (docs/${guide.guide} has all steps):`, ...lines].join('\n')
}
