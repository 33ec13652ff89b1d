/** The commands of scim-gen in what it says: by the host's package manager, as they are to be typed where one was called. */
import { packageCommands } from '../package-commands.js'
import type { Io } from './io.js'

/** As all texts have it. */
const SELF = 'npx scim-gen'

/** What is said, of any form, with the commands in it as the host calls them. */
export async function inHostsWords<Said>(said: Said, { cwd, called = cwd }: Place): Promise<Said> {
  if (!JSON.stringify(said)?.includes(SELF)) return said
  const { exec } = await packageCommands(called)
  return worded(said, exec('scim-gen', cwd)) as Said
}

type Place = Pick<Io, 'cwd' | 'called'>

function worded(said: unknown, own: string): unknown {
  if (typeof said === 'string') return said.replaceAll(SELF, own)
  if (Array.isArray(said)) return said.map((one) => worded(one, own))
  if (typeof said !== 'object' || said === null) return said
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, worded(value, own)]))
}
