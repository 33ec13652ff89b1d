import { model, Schema } from 'mongoose'

const userSchema = new Schema({
  email: { type: String, required: true, unique: true, lowercase: true },
  profile: {
    firstName: String,
    lastName: String,
    language: { type: String, required: true },
  },
  status: { isActive: { type: Boolean, required: true, default: true }, since: Date },
  work: { manager: { type: Schema.Types.ObjectId, ref: 'User' }, floor: Number },
})

export const User = model('User', userSchema)
