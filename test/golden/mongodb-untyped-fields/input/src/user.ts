import { model, models, Schema } from 'mongoose'
import { softDeletes } from './soft-deletes'

// What a definition with such a type holds, TypeScript does not know.
const userSchema: Schema = new Schema({
  email: { type: String, required: true, lowercase: true },
  profile: { firstName: { type: String, required: true }, name: { last: String } },
  kind: { type: String, enum: ['person', 'service'], default: 'person', required: true },
})

userSchema.plugin(softDeletes)

export const User = models.User || model('User', userSchema)
