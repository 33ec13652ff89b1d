import { connection as main, model, Schema } from 'mongoose'

export const connection = main

export const Person = model(
  'Person',
  new Schema({ email: { type: String, required: true }, name: { type: String, required: true } }),
)
