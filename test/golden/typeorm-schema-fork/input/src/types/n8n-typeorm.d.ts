declare module '@n8n/typeorm' {
  export * from 'typeorm'
}
