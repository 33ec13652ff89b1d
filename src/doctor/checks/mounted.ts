import type { Framework, ScimConfig } from '../../config/config.js'
import type { SourceLocation } from '../../diagnostics.js'
import { frameworks } from '../../frameworks/frameworks.js'
import { guardAdvice, mountAdvice } from '../../frameworks/usage.js'
import { readHostScripts, type Source } from '../../inspect/detect/sources.js'
import { usesOfModule } from '../../inspect/source/module-uses.js'
import { type Check, type Finding, verdict } from '../check.js'

/** Some source of the app imports the emitted `index.ts`, and does something with it; behind a proxy it says its URL, and nothing of the app stands before it. */
export const mounted: Check = {
  id: 'mounted',
  title: 'Router',
  needs: ['config'],
  run: async ({ cwd, config, hostSources }) => {
    const loaded = await config()
    const index = `${loaded.out}/index.ts`
    const sources = await hostSources()
    const uses = usesOfModule(cwd, [...sources, ...readHostScripts(cwd, loaded)], index)
    const [use] = uses.filter(({ isUsed }) => isUsed)
    if (use) {
      const { file, line } = use.location
      return verdict(
        [...believed(loaded.framework, sources, { file, line }), ...(await guarded(loaded, cwd))],
        `mounted in ${file}:${line}`,
      )
    }
    const [imported] = uses
    return verdict([
      {
        level: 'warning',
        code: 'SG7030',
        message: imported
          ? `${index} is imported, and not mounted`
          : `No source of the app imports ${index}: SCIM is not served`,
        location: imported?.location,
        fix: await mountAdvice(loaded, cwd),
      },
    ])
  },
}

/** Who has no session is sent to sign in, before the service sees the token. */
async function guarded(config: ScimConfig, cwd: string): Promise<readonly Finding[]> {
  const guard = await frameworks[config.framework].guard?.(cwd, config)
  if (!guard) return []
  const { does, advice } = guardAdvice(config, guard)
  return [
    {
      level: 'warning',
      code: 'SG7036',
      message: does,
      location: guard,
      fix: `${advice}.`,
    },
  ]
}

/** How an app says that it believes what a proxy tells it. */
const TRUST = /\btrust proxy\b|\btrustProxy\b|\.proxy\s*=\s*true|new Koa\(\s*\{[^}]*\bproxy\s*:\s*true/

/** Headers of a request decide what `meta.location` begins with, and no source of the app does. */
function believed(
  framework: Framework,
  sources: readonly Source[],
  location: SourceLocation,
): readonly Finding[] {
  const { forwardsHost: isNext } = frameworks[framework]
  const trusting = isNext ? undefined : sources.find(({ text }) => TRUST.test(text))
  if ((!isNext && !trusting) || sources.some(({ text }) => /\bbaseUrl\b/.test(text))) return []
  const who = isNext ? 'Next.js' : `The app (${trusting?.path})`
  return [
    {
      level: 'warning',
      code: 'SG7035',
      message: `${who} believes X-Forwarded-Host, and meta.location begins with it`,
      location,
      fix: "Pass `baseUrl`, the URL that clients see, where you mount the service: { baseUrl: 'https://app.example.com/scim/v2' }",
    },
  ]
}
