import type { ScimConfig } from './config.js'

/** Whether the handle is the connection that the model of users has, and the app opens when it starts. */
export const isModelsHandle = ({ db, user }: Pick<ScimConfig, 'db' | 'user'>): boolean => db === user.model
