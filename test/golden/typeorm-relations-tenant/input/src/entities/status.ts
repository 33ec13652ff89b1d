import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity()
export class Status {
  @PrimaryColumn()
  id: number

  @Column()
  label: string
}
