import { Column, Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Crew } from './crew.js'
import { Worker } from './worker.js'

export type Level = 'basic' | 'expert'

@Entity()
export class CrewMember {
  @PrimaryColumn()
  crewId: number

  @ManyToOne(() => Crew)
  crew: Relation<Crew>

  @PrimaryColumn('uuid')
  workerId: string

  @ManyToOne(() => Worker)
  worker: Relation<Worker>

  @Column({ type: 'varchar' })
  level: Level
}
