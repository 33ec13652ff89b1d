import mongoose from 'mongoose'

export const database = mongoose.connection
