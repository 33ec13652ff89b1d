import mongoose from 'mongoose'

const { ObjectId } = mongoose.Schema.Types

const accountSchema = new mongoose.Schema({
  login: { type: String, required: true, unique: true },
  mail: String,
  fullName: String,
  staffNumber: Number,
  blocked: Boolean,
  boss: { type: ObjectId, ref: 'Account' },
  circles: [{ type: ObjectId, ref: 'Circle' }],
})

export const Account = mongoose.model('Account', accountSchema)

export const Circle = mongoose.model(
  'Circle',
  new mongoose.Schema({ label: { type: String, required: true } }),
)
