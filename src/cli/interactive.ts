import type { Io } from './io.js'

/**
 * Whether somebody can answer a question: a terminal on both sides (prompts are talk, so they go to stderr), no CI,
 * and no `--json`. A prompt without a terminal waits for ever.
 */
export function isInteractive(io: Pick<Io, 'env' | 'stdin' | 'stderr'>, json: boolean): boolean {
  const isCi = Boolean(io.env.CI) && io.env.CI !== 'false'
  return Boolean(io.stdin.isTTY && io.stderr.isTTY) && !isCi && !json
}
