/** `path/to/file.ts#ExportName`, or `#Class.property` for a many-to-many property. */
const REF = /^[^#\s][^#]*#[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u

/** Whether a text names an export of a file, or of a package. */
export const isRef = (text: string): boolean => REF.test(text)
