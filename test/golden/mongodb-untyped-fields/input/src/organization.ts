import { type Model, model, Schema, type Types } from 'mongoose'

interface Member {
  user: Types.ObjectId
  organization: Types.ObjectId
}

export const Organization = model('Organization', new Schema({ name: { type: String, required: true } }))

const memberSchema = new Schema({
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  organization: { type: Schema.Types.ObjectId, ref: 'Organization', required: true },
  isActive: { type: Boolean, default: true },
})

export const OrganizationMember: Model<Member> = model<Member>('OrganizationMember', memberSchema)
