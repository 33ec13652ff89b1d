import type { HttpRequest } from './http.js'

/** Printed, or logged as JSON, a request is its method and its path: `onError: console.error` shows no token of a header. */
function printed(this: HttpRequest): { readonly method: string; readonly path: string } {
  return { method: this.method, path: this.path }
}

/** The members of a request that printers and loggers call. */
export const printing = { toJSON: printed, [Symbol.for('nodejs.util.inspect.custom')]: printed }
