/** Relations to an entity by its name: the property may have the type of something else. */
import { expect, it } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { findTypeOrmTables } from '../inspect/readers.js'

const files = {
  'package.json': '{ "dependencies": { "typeorm": "0.3.27" } }',
  'tsconfig.json': '{}',
  'room.ts': `import { Entity, PrimaryGeneratedColumn } from 'typeorm'
export abstract class RoomShape { title: string }
@Entity() export class Room extends RoomShape { @PrimaryGeneratedColumn() id: number }`,
  'seat.ts': `import { Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
import { Room, RoomShape } from './room'
@Entity() export class Seat {
  @PrimaryGeneratedColumn() id: number
  @ManyToOne('Room') room: RoomShape
  @ManyToOne('Room') other: Room
  @ManyToOne('Hall') third: Room
}`,
}

it('lead to the entity of that name, else to the one of the type', async () => {
  const { tables, diagnostics } = await findTypeOrmTables({
    cwd: temporaryHost(files),
    files: ['seat.ts', 'room.ts'],
    dialect: 'sqlite',
  })
  expect(diagnostics).toEqual([])
  const [seat] = tables
  expect(seat?.columns.flatMap(({ references }) => references?.table ?? [])).toEqual(
    Array(3).fill('room.ts#Room'),
  )
})
