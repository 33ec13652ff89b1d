/** Alone in a file, so that the command line knows the names without loading the checks. */
export const PROFILES = [
  'rfc7643',
  'rfc7644',
  'rfc9865',
  'okta',
  'entra',
  'onelogin',
  'jumpcloud',
  'google',
  'entra-gallery',
  'okta-oin',
  'ipsie-al1',
  'ipsie-al2',
  'interop',
] as const

export type ProfileName = (typeof PROFILES)[number]

/** What is checked unless `--profile` says otherwise. */
export const DEFAULT_PROFILES: readonly ProfileName[] = ['rfc7643', 'rfc7644']

export const REPORTS = ['html', 'json', 'junit'] as const

export type ReportFormat = (typeof REPORTS)[number]
