/** What keeps a run from starting, and whoever started it can mend. */
export interface Problem {
  /** Stable: `SG` and four digits. */
  readonly code: `SG${number}`
  readonly message: string
  /** What to do about it, as one imperative line. */
  readonly fix: string
}

export class VerifyError extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.code} ${problem.message}`)
    this.name = 'VerifyError'
  }
}

/** @throws VerifyError */
export function fail(problem: Problem): never {
  throw new VerifyError(problem)
}
