import { Column, Entity, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm'
import { Company } from './company.js'
import { Worker } from './worker.js'

@Entity()
@Unique(['worker', 'company'])
export class Employment {
  @PrimaryGeneratedColumn()
  id: number

  @ManyToOne(() => Worker, { nullable: false })
  worker: Relation<Worker>

  @ManyToOne(() => Company, { nullable: false })
  company: Relation<Company>

  @Column({ default: true })
  isPermanent: boolean
}
