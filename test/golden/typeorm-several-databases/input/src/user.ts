import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity()
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column({ type: String, unique: true })
  email: string

  @Column({ type: String, nullable: true })
  firstName: string | null

  @Column({ type: String, nullable: true })
  lastName: string | null

  @Column({ default: false })
  disabled: boolean

  @CreateDateColumn()
  createdAt: Date
}
