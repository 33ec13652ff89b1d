import type { Knex } from 'knex'

export interface DbUser {
  user_id: number
  user_uuid: string
  first_name: string
  last_name: string
  job_title?: string
  is_active: boolean
  is_marketing_opted_in: boolean
  created_at: Date
  updated_at: Date
}

export type DbUserIn = Pick<DbUser, 'first_name' | 'last_name' | 'is_marketing_opted_in'>

export type UserTable = Knex.CompositeTableType<DbUser, DbUserIn, Partial<DbUser>>

export interface DbEmail {
  email_id: number
  user_id: number
  email: string
  is_primary: boolean
}

export type EmailTable = Knex.CompositeTableType<DbEmail, Omit<DbEmail, 'email_id'>>
