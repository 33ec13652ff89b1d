/** What the configurations of linters and formatters say, which may have comments. */

/** What a JSON has; nothing where it is none. */
export function parsedJson(json: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json))
  } catch {
    return {}
  }
}

/** The same of JSON with comments, and commas at the end. */
export const commentedJson = (text: string): Readonly<Record<string, unknown>> =>
  parsedJson(
    text
      .replace(new RegExp(String.raw`(${TEXT})|\/\/[^\n]*|\/\*[\s\S]*?\*\/`, 'g'), '$1')
      .replace(new RegExp(String.raw`(${TEXT})|,(?=\s*[}\]])`, 'g'), '$1'),
  )

const TEXT = String.raw`"(?:\\.|[^"\\])*"`
