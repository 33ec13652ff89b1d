/** `npm run demo`, as it is typed. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { describe, expect, it } from 'vitest'
import { isSample } from '../support/breadth.js'

const cwd = fileURLToPath(new URL('../..', import.meta.url))

/** Whether there is a curl to try what the demo tells its reader to try. */
const hasCurl = spawnSync('curl', ['--version']).status === 0

describe('npm run demo', () => {
  it('plays both days, shows what changed, and ends with 0', async () => {
    const { exitCode, stdout } = await execa('npm', ['run', '--silent', 'demo'], { cwd, reject: false })
    expect(stdout).toMatch(
      /PATCH +\/Users\/…[0-9a-f]{4} +200 +deactivated .*\n.*\n +~ users +isActive true → false/,
    )
    expect(stdout).toMatch(/\+ team_members +teamId /)
    // Entra asks for its access token by the client's id and secret, and no credential is in a recording.
    expect(stdout.match(/POST +\/oauth\/token +200 /g)?.length).toBeGreaterThan(0)
    expect(stdout).not.toMatch(/scimgen_[\w-]{49}/)
    expect(stdout.match(/✓ Directory and app agree/g)).toHaveLength(2)
    expect(stdout).toMatch(/invalidFilter Invalid filter: nickName cannot be filtered\n.*\n.*\n +fix: /)
    expect(stdout).toMatch(/✓ the app type-checks, strict/)
    expect(stdout).not.toContain('\u001b[')
    expect(exitCode).toBe(0)
  })
})

describe('npm run demo -- --serve', () => {
  // `npm test` needs nothing but Node and npm.
  it.skipIf(!hasCurl || isSample)(
    'prints three curl lines that work as they stand, and stops on Ctrl-C',
    async () => {
      const demo = execa('node', ['scripts/demo.mjs', '--serve'], { cwd, reject: false })
      let output = ''
      await new Promise<void>((resolve) => {
        demo.stdout.on('data', (chunk) => {
          output += chunk
          if (output.includes('Ctrl-C')) resolve()
        })
      })
      const commands = output.split('\n').filter((line) => line.trim().startsWith('curl '))
      const answers = await Promise.all(commands.map((command) => execa(command, { shell: true })))
      demo.kill('SIGINT')

      expect(answers.map(({ stdout }) => JSON.parse(stdout))).toMatchObject([
        { itemsPerPage: 2 },
        { Resources: expect.arrayContaining([expect.objectContaining({ active: true })]) },
        { userName: 'you@acme.example', active: true },
      ])
      expect(await demo).toMatchObject({ exitCode: 0 })
    },
  )
})
