/** How Handlebars compiles a template, in a build and without one: what is emitted is TypeScript, so nothing is escaped. */
export const templateOptions = { noEscape: true, strict: true, preventIndent: true }
