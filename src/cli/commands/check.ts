import type { ExitCode, Io } from '../io.js'
import { type GenerateFlags, run as generate } from './generate.js'

/** `scim-gen check`: `generate --check`. */
export function run(flags: GenerateFlags, io: Io): Promise<ExitCode> {
  return generate({ ...flags, check: true }, io, 'check')
}
