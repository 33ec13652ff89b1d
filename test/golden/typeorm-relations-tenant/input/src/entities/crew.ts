import { Column, Entity, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { Company } from './company.js'

@Entity()
export class Crew {
  @PrimaryGeneratedColumn()
  id: number

  @Column()
  name: string

  @ManyToOne(() => Company, { nullable: false })
  company: Relation<Company>
}
