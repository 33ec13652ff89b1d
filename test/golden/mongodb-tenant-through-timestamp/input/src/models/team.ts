import { model, Schema } from 'mongoose'

const teamSchema = new Schema({
  title: { type: String, required: true },
  archived: { type: Boolean, default: false, required: true },
  _organizationId: { type: Schema.Types.ObjectId, ref: 'Organization', required: true },
})

export const Team = model('Team', teamSchema, 'teams')

const memberSchema = new Schema({
  _userId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  _teamId: { type: Schema.Types.ObjectId, ref: 'Team', required: true },
})

export const TeamMember = model('TeamMember', memberSchema, 'team_members')
