import { defineResource } from '../language/define.ts'
import { date, reference, text } from '../language/fields.ts'

/** Addresses an account's API key may come from while its address lock is on (rule access-14). */
export const ipWhiteList = defineResource({
  name: 'ip-white-lists',
  table: 'ip_white_list',
  owner: 'user_id',
  label: { one: 'Allowed address', many: 'Allowed addresses' },
  icon: 'shield',
  title: 'ip_address',
  fields: {
    user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
    ip_address: text({
      label: 'Address or range',
      required: true,
      max: 60,
      format: 'ip',
      mono: true,
      example: '203.0.113.7',
      help: 'IPv4 or IPv6. Enter a range like 203.0.113.0/28; the widest are /24 and /64.',
    }),
    label: text({ label: 'Description', max: 50, example: 'Billing server' }),
    last_used_at: date({ label: 'Last used', precision: 'minute', writable: 'never' }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST ip-white-list-for-apis', can: 'edit-profile' },
    create: { call: 'POST ip-white-list-for-api', can: 'edit-profile', whileActing: 'refused' },
    update: { call: 'PUT ip-white-list-for-api/{id}', can: 'edit-profile', whileActing: 'refused' },
    delete: { call: 'DELETE ip-white-list-for-api/{id}', can: 'edit-profile', whileActing: 'refused' },
  },
  list: {
    columns: ['ip_address', 'label', 'user_id', 'last_used_at', 'created_at'],
    filters: ['user_id'],
    search: ['ip_address', 'label'],
    sort: ['id', 'desc'],
  },
  unique: ['ip_address'],
  form: ['user_id', 'ip_address', 'label'],
})
