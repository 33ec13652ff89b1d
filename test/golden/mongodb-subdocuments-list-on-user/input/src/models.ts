import { type InferSchemaType, model, Schema, Types } from 'mongoose'

const cardSchema = new Schema(
  {
    fullName: { type: String, required: true },
    mail: String,
    phone: { work: String, home: String },
  },
  { _id: false },
)

export const personSchema = new Schema({
  login: new Schema({ name: { type: String, required: true, unique: true }, lockedAt: Date }, { _id: false }),
  card: { type: cardSchema, required: true },
  staff: { number: { type: Number } },
  membership: {
    guilds: {
      type: [
        {
          guild: { type: Types.ObjectId, ref: 'Guild', required: true },
          rank: { type: String, required: true },
          joinedAt: { type: Date, default: Date.now },
          _id: false,
        },
      ],
    },
  },
})

export type PersonDocument = InferSchemaType<typeof personSchema>

export const guildSchema = new Schema({ name: String })

// As a framework makes them: nothing exports the models.
model('Person', personSchema)
model('Guild', guildSchema)
