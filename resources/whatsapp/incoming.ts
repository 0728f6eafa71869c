import { defineResource } from '../language/define.ts'
import { reference } from '../language/fields.ts'
import { setAside } from '../system/port.ts'

const { fields, ...aside } = setAside({
  calls: 'wa-incoming',
  address: 'wa_configuration_id',
  things: 'events',
  teller: 'provider',
})

/** What the provider told this desk and nobody here was meant by, or what could not be read (rule whatsapp-73): all of it is signed. */
export const incoming = defineResource({
  ...aside,
  name: 'wa-incoming',
  table: 'wa_incoming',
  label: { one: 'Event of WhatsApp', many: 'WhatsApp events set aside' },
  icon: 'mail',
  about: 'Reports and replies of numbers that this desk does not have, and those that it could not read.',
  fields: {
    state: fields.state,
    problem: fields.problem,
    wa_configuration_id: reference({
      label: 'Came to the address of',
      resource: 'whatsapp-message-configuration',
      writable: 'never',
    }),
    tries: fields.tries,
    received_at: fields.received_at,
    body: fields.body,
  },
})
