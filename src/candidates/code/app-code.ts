/** The app's own code, as evidence: what a script or a test gives one row would be everybody's. */
import type { Source } from '../../inspect/detect/sources.js'

const ofScripts =
  /[sS]eed|(^|\/)(db|database)\/factor(y|ies)\/|(^|\/)(scripts?|bench\w*|tests?|testing|test[-_]?(?:utils?|helpers?|support)|__tests__|e2e|mocks?|fixtures)\/|[.-](spec|test)\.|(^|[/.-])(?:test-[\w-]+|testing)\.\w+$/

/** Whether a source is of the app itself. */
export const isOfApp = ({ path }: Pick<Source, 'path'>): boolean => !ofScripts.test(path)

/** The sources of the app itself that name a field. */
export const codeNaming = (sources: readonly Source[], field: string): readonly Source[] =>
  sources.filter((source) => source.text.includes(field) && isOfApp(source))
