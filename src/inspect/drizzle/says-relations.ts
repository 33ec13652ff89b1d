/** Whether a text says how tables relate, besides what their columns say. */
export const saysRelations = (text: string) => /\b(relations|defineRelations(Part)?)\s*\(/.test(text)
