/** A program on a terminal of its own, through `script` of util-linux: what a person sees, screen by screen. */
import { spawn, spawnSync } from 'node:child_process'

/** Why there can be no terminal here; undefined where there can. */
export const noTerminal: string | undefined =
  spawnSync('script', ['--version']).status === 0 ? undefined : 'script of util-linux is not installed'

export interface Terminal {
  /** Waits for a text, and returns what is new on the screen once it stands still. */
  readonly until: (text: string) => Promise<string>
  /** Sends keys. */
  readonly type: (keys: string) => void
  /** Waits for the end of the program, and returns what is new on the screen. */
  readonly end: () => Promise<{ readonly exitCode: number | null; readonly screen: string }>
  /** Hangs up. */
  readonly stop: () => void
}

export const ENTER = '\r'
export const DOWN = '\u001b[B'
export const CTRL_C = '\u0003'
export const CTRL_D = '\u0004'

/** Longer than any step of a test takes; a prompt that nobody answers waits for ever. */
const PATIENCE_MS = 60_000

/** Starts a program; nothing of its line may need quoting for a shell. */
export function startTerminal(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const line = `stty rows 60 cols 200; exec ${command.join(' ')}`
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', line, '/dev/null'], {
    cwd,
    // Colours would be told with what they colour.
    env: { ...env, NO_COLOR: '1', TERM: 'xterm', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const screen = new Screen()
  let changed = performance.now()
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    screen.write(chunk)
    changed = performance.now()
  })
  let exitCode: number | null | undefined
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  void ended.then((code) => {
    exitCode = code
  })
  let seen: readonly string[] = []
  const news = (): string => {
    const lines = screen.text().split('\n')
    const changedAt = lines.findIndex((line, index) => line !== seen[index])
    seen = lines
    return changedAt < 0 ? '' : lines.slice(changedAt).join('\n')
  }
  return {
    until: async (text) => {
      const started = performance.now()
      while (!screen.text().includes(text) || performance.now() - changed < 150) {
        const isOver = exitCode !== undefined || performance.now() - started > PATIENCE_MS
        if (isOver) throw new Error(`There was no "${text}":\n${screen.text()}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return news()
    },
    type: (keys) => child.stdin.write(keys),
    end: async () => ({ exitCode: await ended, screen: news() }),
    stop: () => child.kill('SIGHUP'),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what moves the cursor begins with one
const SEQUENCE = /^\u001b(?:\[([?\d;]*)([A-Za-z])|[()][A-Z0-9]|[=>78])/

/** As much of a terminal as prompts use: a cursor that moves, and lines that are erased. It never scrolls. */
class Screen {
  private readonly lines: string[] = ['']
  private row = 0
  private column = 0

  write(text: string): void {
    for (let rest = text; rest !== ''; ) {
      const sequence = SEQUENCE.exec(rest)
      if (sequence) this.move(sequence[1] ?? '', sequence[2] ?? '')
      else this.put(rest.charAt(0))
      rest = rest.slice(sequence?.[0].length ?? 1)
    }
  }

  text(): string {
    return this.lines
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd()
  }

  private put(character: string): void {
    if (character === '\n') this.down(1)
    else if (character === '\r') this.column = 0
    else if (character >= ' ') {
      const line = (this.lines[this.row] ?? '').padEnd(this.column)
      this.lines[this.row] = line.slice(0, this.column) + character + line.slice(this.column + 1)
      this.column++
    }
  }

  private move(parameter: string, command: string): void {
    const count = Number(parameter || 1)
    const line = this.lines[this.row] ?? ''
    if (command === 'A') this.row = Math.max(0, this.row - count)
    else if (command === 'B') this.down(count)
    else if (command === 'C') this.column += count
    else if (command === 'D') this.column = Math.max(0, this.column - count)
    else if (command === 'G') this.column = count - 1
    else if (command === 'K') this.lines[this.row] = parameter === '2' ? '' : line.slice(0, this.column)
    else if (command === 'J') {
      this.lines[this.row] = line.slice(0, this.column)
      this.lines.length = this.row + 1
    }
  }

  private down(count: number): void {
    this.row += count
    while (this.lines.length <= this.row) this.lines.push('')
  }
}
