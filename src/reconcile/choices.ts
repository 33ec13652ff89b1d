/** The values of `--conflict`: in a file of their own, for the command line reads them before it loads anything. */
export const CHOICES = [
  /** Nothing is written, in no file. */
  'abort',
  /** Both sides go into the file, between markers. */
  'markers',
  /** The same, and all three texts go into git's index. */
  'index',
  /** Where both sides changed the same lines, those of the user. */
  'mine',
  /** There, those that are generated now. */
  'generated',
] as const

export type Choice = (typeof CHOICES)[number]
