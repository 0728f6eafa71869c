import { defineResource } from '../language/define.ts'
import { checkbox, number, reference, select, text } from '../language/fields.ts'
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
    room_name: text({ label: 'Name', required: true, min: 2, max: 40, example: 'Blue room' }),
    user_id: reference({ label: 'Owner', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
    seats: number({ label: 'Seats', min: 1, max: 500 }),
    has_screen: checkbox({ label: 'Screen' }),
    status: select({
      label: 'Status',
      writable: 'never',
      choices: [
        { value: 1, label: 'Open' },
        { value: 0, label: 'Shut' },
      ],
    }),
  },
  operations: {
    list: { call: 'POST rooms', can: 'room-list' },
    get: { call: 'GET room/{id}', can: 'room-view' },
    create: { call: 'POST room', can: 'room-create' },
    update: { call: 'PUT room/{id}', can: 'room-edit' },
    delete: { call: 'DELETE room/{id}', can: 'room-delete' },
  },
  list: { columns: ['room_name', 'seats', 'status'], filters: ['room_name', 'status'], search: ['room_name'] },
  actions: {
    seat: {
      on: 'row',
      label: 'Seat people',
      call: 'POST room-seat/{id}',
      can: 'room-edit',
      writes: true,
      input: { people: number({ label: 'People', required: true, min: 1, max: 500 }) },
      answers: object({ left: integer() }),
    },
  },
  unique: ['room_name'],
})
