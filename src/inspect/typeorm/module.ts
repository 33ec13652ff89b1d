/** Whether a package is TypeORM, or a fork of it under another name: `@n8n/typeorm`. */
export const isTypeOrm = (module: string): boolean => /(^|[/-])typeorm($|[/-])/.test(module)
