/** What the service adds to the bundle of a host: the emitted tree and the runtime, without the host's own code. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Benchmark } from '../figure.js'
import { bundle, generateHost, temporaryFolder } from '../hosts/host.js'

export const size: Benchmark = {
  name: 'size',
  async run() {
    const folder = temporaryFolder()
    generateHost('sqlite', folder.path)
    const { outputFiles } = await bundle({
      entryPoints: [join(folder.path, 'src/scim/index.ts')],
      external: ['express', 'drizzle-orm', '*/db/index.js', '*/db/schema.js', '*/lib/id.js'],
      minify: true,
      write: false,
      outdir: folder.path,
    })
    folder.remove()
    const code = outputFiles?.[0]?.contents ?? new Uint8Array()
    return [
      {
        what: 'emitted tree and runtime in the bundle of an Express + Drizzle host, minified and gzipped',
        asked: { at: 'most', value: 40 },
        unit: 'kB',
        measured: gzipSync(code, { level: 9 }).length / 1000,
        detail: `${(code.length / 1000).toFixed(0)} kB before gzip`,
      },
    ]
  },
}
