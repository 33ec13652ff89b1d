import { Collection, Entity, ManyToMany, ManyToOne, PrimaryKey, Property, type Ref } from '@mikro-orm/core'
import { Clinic } from './clinic.js'
import { Nurse } from './nurse.js'

@Entity({ tableName: 'wards' })
export class Ward {
  @PrimaryKey()
  id!: number

  @Property()
  title!: string

  @ManyToOne(() => Clinic, { ref: true })
  clinic!: Ref<Clinic>

  @ManyToMany(() => Nurse)
  nurses = new Collection<Nurse>(this)
}
