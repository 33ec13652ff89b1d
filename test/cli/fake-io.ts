import type { Io } from '../../src/cli/io.js'

export interface FakeIo extends Io {
  /** What was written so far. */
  readonly out: () => string
  readonly err: () => string
}

/** An {@link Io} that keeps what is written; no terminal unless told. */
export function fakeIo(
  options: Partial<Pick<Io, 'cwd' | 'env'>> & { readonly isTTY?: boolean } = {},
): FakeIo {
  const { cwd = process.cwd(), env = {}, isTTY = false } = options
  const written = { out: '', err: '' }
  return {
    cwd,
    env,
    stdin: { isTTY },
    stdout: { isTTY, write: (text) => (written.out += text) },
    stderr: { isTTY, write: (text) => (written.err += text) },
    now: () => new Date('2026-01-02T03:04:05Z'),
    out: () => written.out,
    err: () => written.err,
  }
}
