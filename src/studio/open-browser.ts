import { spawn } from 'node:child_process'

/** Opens an address in the browser of whoever sits here. That there is none is no error: the address is printed. */
export function openBrowser(url: string): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

/** `start` takes the first text in quotes for a title. */
const COMMANDS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}
