import { readFileSync } from 'node:fs'
import { packageFile } from './package-file.js'

/** The version of this package: for `--version`, and for the reports. */
export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
  return version
}
