import { Column } from 'typeorm'

export class FullName {
  @Column()
  first: string

  @Column({ type: String, nullable: true })
  last: string | null

  @Column()
  sortKey: string
}
