/** What the service adds to the bundle of a host: the emitted tree and the runtime, without the host's own code. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Benchmark, Figure } from '../figure.js'
import { bundle, generateConnections, generateHost, temporaryFolder } from '../hosts/host.js'

export const size: Benchmark = {
  name: 'size',
  async run() {
    const plain = await bundled((path) => generateHost('sqlite', path))
    const more = async (what: string, value: number, set: readonly string[]): Promise<Figure> => {
      const { zipped } = await bundled((path) => generateConnections('sqlite', path, ...set))
      return {
        what: `what ${what} add to that bundle`,
        asked: { at: 'most', value },
        unit: 'kB',
        measured: zipped - plain.zipped,
        detail: `${zipped.toFixed(1)} kB in all`,
      }
    }
    return [
      {
        what: 'emitted tree and runtime in the bundle of an Express + Drizzle host, minified and gzipped',
        asked: { at: 'most', value: 40 },
        unit: 'kB',
        measured: plain.zipped,
        detail: `${plain.whole.toFixed(0)} kB before gzip`,
      },
      await more('connections', 6, []),
      await more('connections with a limit and a token endpoint', 10, [
        'connections.oauth=true',
        'connections.rateLimit=50',
      ]),
    ]
  },
}

/** The sizes of a host's bundle, in kB. */
async function bundled(generate: (path: string) => void) {
  const folder = temporaryFolder()
  generate(folder.path)
  const { outputFiles } = await bundle({
    entryPoints: [join(folder.path, 'src/scim/index.ts')],
    external: ['express', 'drizzle-orm', 'jose', '*/db/index.js', '*/db/schema.js', '*/lib/id.js'],
    minify: true,
    write: false,
    outdir: folder.path,
  })
  folder.remove()
  const code = outputFiles?.[0]?.contents ?? new Uint8Array()
  return { whole: code.length / 1000, zipped: gzipSync(code, { level: 9 }).length / 1000 }
}
