import { randomUUID } from 'node:crypto'
import { model, Schema } from 'mongoose'

const memberSchema = new Schema({
  user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  role: { type: String, enum: ['owner', 'viewer'], required: true },
  access: { since: { type: Date, required: true } },
  invitedBy: { type: Schema.Types.ObjectId, ref: 'User' },
})

const teamSchema = new Schema(
  {
    _id: String,
    info: { title: { type: String, required: true, unique: true } },
    members: [memberSchema],
  },
  // Of other names Mongoose infers a signature for all names.
  { timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' } },
)

export const newTeamId = (): string => `team_${randomUUID()}`
export const now = (): Date => new Date()

export const Team = model('Team', teamSchema)
