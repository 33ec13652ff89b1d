/** `path/to/file.ts#ExportName`, or `#Class.property` for a many-to-many property. */
const REF = /^[^#\s][^#]*#[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u

/** No path of a project has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029\\]/

/** Whether a text names an export of a file, or of a package. */
export const isRef = (text: string): boolean => REF.test(text) && !CONTROL.test(text)
