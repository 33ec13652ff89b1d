/** The prompts of this program. They are talk, so they go to stderr; and where the terminal ends they end as well: Ctrl-D is as Ctrl-C. */
import * as clack from '@clack/prompts'

export const { isCancel } = clack

/** Else a question whose reader has closed would wait for nobody, and the program end as if all was done. */
async function untilEnd<Answer>(prompt: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const { stdin } = process
  const ended = new AbortController()
  const end = () => ended.abort()
  const onKey = (_: unknown, key?: { readonly name?: string; readonly ctrl?: boolean }) => {
    if (key?.ctrl && key.name === 'd') end()
  }
  stdin.on('keypress', onKey).once('end', end)
  try {
    return await prompt(ended.signal)
  } finally {
    stdin.off('keypress', onKey).off('end', end)
  }
}

/** What a prompt of ours is told by itself. */
type Own<Options> = Omit<Options, 'signal' | 'output'>

export const select = <Value>(options: Own<clack.SelectOptions<Value>>) =>
  untilEnd((signal) => clack.select<Value>({ ...options, signal, output: process.stderr }))

export const text = (options: Own<clack.TextOptions>) =>
  untilEnd((signal) => clack.text({ ...options, signal, output: process.stderr }))

export const confirm = (options: Own<clack.ConfirmOptions>) =>
  untilEnd((signal) => clack.confirm({ ...options, signal, output: process.stderr }))
