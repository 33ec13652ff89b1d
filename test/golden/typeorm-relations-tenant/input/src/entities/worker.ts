import { Column, DeleteDateColumn, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { FullName } from './full-name.js'
import { Status } from './status.js'

export enum Role {
  Planner = 'planner',
  Staff = 'staff',
}

@Entity({ name: 'workers' })
export class Worker {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column({ name: 'e_mail', unique: true, length: 200 })
  email: string

  @Column(() => FullName)
  name: FullName

  @Column({ select: false })
  passwordHash?: string = '!'

  @Column({ type: 'enum', enum: Role })
  role: Role

  @ManyToOne(() => Status, { eager: true })
  @JoinColumn({ name: 'status_id' })
  status: Relation<Status> | null

  @ManyToOne(() => Worker)
  boss: Relation<Worker> | null

  @DeleteDateColumn()
  deletedAt: Date | null
}
