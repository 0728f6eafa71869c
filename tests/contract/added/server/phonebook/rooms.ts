import { rooms } from '../../resources/phonebook/rooms.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'

/** Rooms: as many may sit as there are seats. */
export const roomCompanion = defineCompanion(rooms, {
  handlers: {
    row: {
      seat: async ({ tx, record, input }) => {
        const { rows } = await tx.query<{ seats: number | null }>('select seats from rooms where id = $1', [record.id])
        const left = (rows[0]?.seats ?? 0) - input.people
        if (left < 0) throw invalid({ people: [`${-left} of them would have to stand.`] })
        return { data: { left } }
      },
    },
  },
})
