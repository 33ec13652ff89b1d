import { Entity, Index, ManyToOne, type Opt, PrimaryKey, Property, type Ref } from '@mikro-orm/core'
import { nanoid } from '../nanoid.js'
import { Clinic } from './clinic.js'

@Entity({ tableName: 'nurses' })
export class Nurse {
  @PrimaryKey()
  id: string & Opt = nanoid()

  @Property()
  @Index()
  loginName: string

  @Property({ nullable: true })
  email?: string

  @Property({ nullable: true })
  firstName?: string

  @Property({ nullable: true })
  lastName?: string

  @Property({ fieldName: 'is_locked' })
  locked: boolean & Opt = false

  @Property({ version: true })
  version!: number & Opt

  @Property({ onUpdate: () => new Date() })
  updatedAt: Date & Opt = new Date()

  @ManyToOne(() => Clinic, { ref: true })
  clinic: Ref<Clinic>

  constructor(loginName: string, clinic: Ref<Clinic>) {
    this.loginName = loginName
    this.clinic = clinic
  }
}
