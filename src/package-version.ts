import { readFileSync } from 'node:fs'

/** The version of scim-gen: for `--version`, the heads of emitted files, and the manifest. */
export function packageVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}
