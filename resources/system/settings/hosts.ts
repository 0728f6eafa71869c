import { checkbox, text } from '../../language/fields.ts'
import type { Setting } from './setting.ts'

/** Which machines the desk may speak to: the walls around its own network. */
export const HOST_SETTINGS = {
  gateway_hosts: {
    section: 'security',
    field: text({
      label: 'Gateways may be at',
      max: 2000,
      lines: 3,
      mono: true,
      help: 'Host names (*. for subdomains), addresses and networks, separated by commas. Leave empty for every public address.',
      example: 'smsc.example.in, *.operator.example, 203.0.113.0/24',
    }),
    default: '',
  },
  allow_private_smsc: {
    section: 'security',
    field: checkbox({ label: 'Also at private and local addresses' }),
    default: 0,
  },
  webhook_allowed_hosts: {
    section: 'security',
    field: text({
      label: 'Webhooks may also be at',
      max: 2000,
      lines: 2,
      mono: true,
      help: 'Hosts, or hosts with a port, with commas, although they are private or speak plain http.',
      example: 'crm.internal:8080',
    }),
    default: '',
  },
} as const satisfies Readonly<Record<string, Setting>>
