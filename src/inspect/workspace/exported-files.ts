/** The files that an entry of `exports` names, under all conditions: those of `require` and `source` as well. */
export function exportedFiles(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return [entry]
  return typeof entry === 'object' && entry !== null ? Object.values(entry).flatMap(exportedFiles) : []
}
