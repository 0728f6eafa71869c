import { defineResource } from '../language/define.ts'
import { number, reference, text } from '../language/fields.ts'
import { integer, object } from '../language/shape.ts'

/** Where people meet. */
export const rooms = defineResource({
  name: 'rooms',
  table: 'rooms',
  owner: 'user_id',
  label: { one: 'Room', many: 'Rooms' },
  group: 'Phone book',
  title: 'room_name',
  fields: {
    room_name: text({ label: 'Name', required: true }),
    user_id: reference({ label: 'Owner', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
    seats: number({ label: 'Seats' }),
  },
  operations: {
    list: { call: 'POST rooms', can: 'room-list' },
    create: { call: 'POST room', can: 'room-create' },
  },
  list: { columns: ['room_name', 'seats'] },
  actions: {
    seat: {
      on: 'row',
      label: 'Seat people',
      call: 'POST room-seat/{id}',
      can: 'room-create',
      writes: true,
      input: { people: number({ label: 'People', required: true }) },
      answers: object({ left: integer() }),
      noUndo: 'People are seated anew.',
    },
  },
})
