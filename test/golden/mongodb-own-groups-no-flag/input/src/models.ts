import { model, Schema } from 'mongoose'

export const Person = model(
  'Person',
  new Schema({ email: { type: String, required: true }, name: { type: String, required: true } }),
)
