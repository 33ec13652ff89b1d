/** A mixed load that keeps a ledger: what was acknowledged must be there in the end. */
import { idOf } from '../hosts/databases.js'
import { newUser, patch } from '../rows/requests.js'
import type { Client } from './load.js'

/** What a column is patched with, and where that is read. */
const TITLE = 'title'

/** The writes that a service has acknowledged. */
export class Ledger {
  private readonly titles = new Map<string, string>()
  private sequence = 0
  requests = 0

  /** @param users those that are there before */
  constructor(private readonly users: number) {}

  /**
   * One request after the other, until told to stop: six reads, three changes and a new user of ten. Those of several
   * lanes write to users of their own, so that each knows what it wrote last.
   */
  async lane(client: Client, lane: number, lanes: number, goesOn: () => boolean): Promise<void> {
    for (let turn = 0; goesOn(); turn++) {
      await this.turn(
        client,
        turn % 10,
        (((turn * 7919) % Math.floor(this.users / lanes)) * lanes + lane) % this.users,
      )
      this.requests++
    }
  }

  private async turn(client: Client, kind: number, user: number): Promise<void> {
    const id = idOf(user)
    if (kind < 3) {
      const filter = encodeURIComponent(`userName eq "user${user}@example.com"`)
      await client.send({ method: 'GET', path: `/Users?filter=${filter}` })
    } else if (kind < 6) await client.send({ method: 'GET', path: `/Users/${id}` })
    else if (kind < 9) {
      const title = `Title ${this.sequence++}`
      await client.send(patch(id, TITLE, title))
      this.titles.set(id, title)
    } else {
      const title = `Title ${this.sequence}`
      const { text } = await client.send({
        method: 'POST',
        path: '/Users',
        body: { ...newUser(this.sequence++), [TITLE]: title },
      })
      this.titles.set(JSON.parse(text).id, title)
    }
  }

  /** Reads all that was written. @returns how many are not as they were acknowledged */
  async lost(client: Client): Promise<number> {
    let lost = 0
    for (const [id, title] of this.titles) {
      const { text } = await client.send({ method: 'GET', path: `/Users/${id}?attributes=${TITLE}` })
      if (JSON.parse(text)[TITLE] !== title) lost++
    }
    return lost
  }
}
