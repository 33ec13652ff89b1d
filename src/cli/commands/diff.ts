import type { ExitCode, Io } from '../io.js'
import { type GenerateFlags, run as generate } from './generate.js'

/** `scim-gen diff`: `generate --diff`. */
export function run(flags: GenerateFlags, io: Io): Promise<ExitCode> {
  return generate({ ...flags, diff: true }, io, 'diff')
}
