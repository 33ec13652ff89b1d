/** The names of files that linters and formatters are configured in. */
export const biomeFiles: readonly string[] = ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']

/** Of ESLint 9 and later. */
export const eslintFiles: readonly string[] = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map(
  (end) => `eslint.config.${end}`,
)
