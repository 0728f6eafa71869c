import { defineResource } from '../language/define.ts'
import { reference } from '../language/fields.ts'
import { setAside } from '../system/port.ts'

const { fields, ...aside } = setAside({ calls: 'voice-incoming', address: 'route_id', things: 'reports', teller: 'vendor' })

/** What a voice vendor told this desk of calls that are not its own, or what could not be read (rule voice-9). */
export const voiceIncoming = defineResource({
  ...aside,
  name: 'voice-incoming',
  table: 'voice_incoming',
  label: { one: 'Report of a voice vendor', many: 'Voice reports set aside' },
  icon: 'phone',
  about: 'Reports of calls that this desk did not make, and those that it could not read.',
  fields: {
    state: fields.state,
    problem: fields.problem,
    route_id: reference({ label: 'Came to the address of', resource: 'primary-routes', writable: 'never' }),
    tries: fields.tries,
    received_at: fields.received_at,
    body: fields.body,
  },
})
