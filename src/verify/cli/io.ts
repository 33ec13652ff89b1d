/** The world as the command sees it: handed in, so that tests run it in process. */

export interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface Io {
  /** Where reports are written; absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  /** All talk. */
  readonly stderr: Output
}
