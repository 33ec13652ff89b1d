import { model, Schema } from 'mongoose'
import { softDeletes } from './soft-deletes'

const teamSchema = new Schema({
  title: { type: String, required: true },
  organization: { type: Schema.Types.ObjectId, ref: 'Organization', required: true },
})

teamSchema.plugin(softDeletes)
teamSchema.add({
  members: [
    {
      user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
      role: { type: String, enum: ['lead', 'member'], required: true },
    },
  ],
})

export const Team = model('Team', teamSchema)
