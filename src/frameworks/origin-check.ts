/** Astro's check of origins: a request that names no `Content-Type`, as a DELETE of an identity provider, is a form of another site to it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Guard } from './framework.js'

const CONFIGS = ['mjs', 'ts', 'js', 'mts', 'cjs', 'cts'].map((end) => `astro.config.${end}`)

/** Astro's configuration. */
export const astroConfig = (cwd: string): string | undefined =>
  CONFIGS.find((name) => existsSync(join(cwd, name)))

/** The configuration that leaves the check on, which it is by itself; undefined where there is none. */
export function originCheck(cwd: string): Guard | undefined {
  const file = astroConfig(cwd)
  if (file === undefined || /\bcheckOrigin\s*:\s*false\b/.test(readFileSync(join(cwd, file), 'utf8')))
    return undefined
  return {
    file,
    line: 1,
    setting: {
      does: 'Astro refuses each DELETE without a Content-Type, as identity providers send it, with 403: security.checkOrigin is on',
      off: `Set security: { checkOrigin: false } in ${file}, and compare Origin for your own forms in src/middleware.ts`,
    },
  }
}
