/** What a developer does in a host between runs: commands, and edits by hand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { editFile } from '../support/host.js'

/** @param cwdOf the folder of the host, which may be another in each test */
export function atWork(cwdOf: () => string) {
  const read = (path: string) => readFileSync(join(cwdOf(), path), 'utf8')
  const edit = (path: string, from: string, to: string) => {
    expect(read(path)).toContain(from)
    editFile(cwdOf(), path, (text) => text.replace(from, to))
  }
  return {
    read,
    edit,
    run: async (...argv: string[]) => {
      const io = fakeIo({ cwd: cwdOf() })
      const code = await main(argv, io)
      return { code, out: io.out(), err: io.err() }
    },
    /** A column, and the attribute that it is mapped to: one line more in each part of the adapter. */
    addNick: () => {
      edit(
        'src/db/schema.ts',
        "lastName: text('last_name'),",
        "lastName: text('last_name'),\n  nick: text('nick'),",
      )
      edit('scim.config.ts', "emails: 'email',", "emails: 'email',\n      nickName: 'nick',")
    },
  }
}
