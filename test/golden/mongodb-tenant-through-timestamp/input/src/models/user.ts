import { model, Schema } from 'mongoose'

const userSchema = new Schema(
  {
    email: { type: String, required: true, lowercase: true },
    firstName: { type: String, required: true },
    lastName: String,
    kind: { type: String, enum: ['person', 'service'], default: 'person', required: true },
    deletedAt: Date,
  },
  { collection: 'users', timestamps: true },
)

export const User = model('User', userSchema)
