/** How code is laid out, beyond what a compiler sees: measured on the host's files, given to emitted ones. */
export interface LayoutStyle {
  readonly quotes: 'single' | 'double'
  readonly semicolons: boolean
  /** One step of indentation. */
  readonly indent: string
  /** After the last of several lines: everywhere, where ES5 has them, nowhere. */
  readonly trailingCommas: 'all' | 'es5' | 'none'
}

/** As templates and printers write it; a host that shows no style of its own gets this one. */
export const emittedLayout: LayoutStyle = {
  quotes: 'single',
  semicolons: false,
  indent: '  ',
  trailingCommas: 'all',
}
