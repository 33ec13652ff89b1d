/** The world as the commands see it: handed in, so that tests run them in process. */
import type { Said } from '../unchanged/memory.js'

export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface Io {
  /** Absolute. */
  readonly cwd: string
  /** Where the command was called, where that is another folder. */
  readonly called?: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: { readonly isTTY?: boolean }
  /** Data only: what `--json`, `diff` and `--dry-run` are asked for. */
  readonly stdout: Output
  /** All talk. */
  readonly stderr: Output
  readonly now: () => Date
  /** Told by a run that has found nothing to do: what the next one says where nothing has changed. */
  readonly nothingToDo?: (said: Said) => void
}

/** The meaning of the exit codes is part of the contract: CI tells "stale" from "broken" by them. */
export const EXIT = { ok: 0, error: 1, drift: 2, question: 3 } as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
