import { model, Schema } from 'mongoose'

export const Organization = model('Organization', new Schema({ name: { type: String, required: true } }))

const memberSchema = new Schema({
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  organization: { type: Schema.Types.ObjectId, ref: 'Organization', required: true },
  role: { type: String, enum: ['owner', 'member'], default: 'member', required: true },
  suspendedAt: Date,
})

memberSchema.index({ user: 1, organization: 1 }, { unique: true })

export const OrganizationMember = model('OrganizationMember', memberSchema)
