import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/core'

@Entity()
export class Clinic {
  @PrimaryKey()
  id!: number

  @Property()
  @Unique()
  subdomain!: string
}
