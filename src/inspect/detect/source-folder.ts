/** A folder that a tool is told, relative to the root; `undefined` for one that a compiler writes. */
export function sourceFolder(path: string): string | undefined {
  const folder = path.replace(/^\.\//, '')
  return /^(lib|out)\/|(^|\/)(dist|build)\//.test(folder) ? undefined : folder
}
