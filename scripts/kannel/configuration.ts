/** What a Kannel of one SMPP connection needs to know. */
export interface KannelSetup {
  /** Folder for its store, its open receipts and its logs. */
  folder: string
  ports: { admin: number; boxes: number; sendsms: number }
  passwords: { admin: string; status: string; sendsms: string }
  smsc: SmscConnection
  /** Messages Kannel takes before it answers 503. */
  queueLimit: number
  /** Seconds before a message that the SMSC gave back, or a receipt that we could not store, is tried again. */
  repeatAfter: number
  /** Keep messages and open receipts in files. Without, Kannel loses them when it ends: only for measuring how fast it can be. */
  durable: boolean
}

export interface SmscConnection {
  id: string
  host: string
  port: number
  systemId: string
  password: string
  /** Parts in flight, as the operator allows. */
  window: number
  /** Parts a second; 0 for no limit. */
  throughput: number
  /** Tags of the DLT values, which differ by operator (rule delivery-8). */
  tags: { entity: string; template: string; chain: string }
}

export const SENDSMS_USER = 'relaydesk'

type Group = Record<string, string | number>

/**
 * Kannel's configuration, reachable from this machine only, with the settings without which it loses messages or receipts (rule delivery-13):
 * messages in a file, open receipts in a spool, callbacks repeated a thousand times, an smsbox that is routed to, a limit to its queue.
 */
export function kannelConfiguration({ folder, ports, passwords, smsc, queueLimit, repeatAfter, durable }: KannelSetup): string {
  const loopback = '127.0.0.1'
  const groups: Group[] = [
    {
      group: 'core',
      'admin-port': ports.admin,
      'admin-interface': loopback,
      'admin-allow-ip': loopback,
      'admin-password': passwords.admin,
      'status-password': passwords.status,
      'smsbox-port': ports.boxes,
      'smsbox-interface': loopback,
      'box-allow-ip': loopback,
      'box-deny-ip': '*.*.*.*',
      'log-file': `${folder}/bearerbox.log`,
      // Warnings: below them the logs hold texts and numbers.
      'log-level': 2,
      ...(durable && {
        'store-type': 'file',
        'store-location': `${folder}/messages.store`,
        'store-dump-freq': 10,
        'dlr-storage': 'spool',
        'dlr-spool': `${folder}/receipts`,
      }),
      'sms-outgoing-queue-limit': queueLimit,
      'sms-resend-freq': repeatAfter,
      'sms-resend-retry': -1,
    },
    {
      group: 'smsc',
      smsc: 'smpp',
      'smsc-id': smsc.id,
      'smsc-admin-id': smsc.id,
      host: smsc.host,
      port: smsc.port,
      'transceiver-mode': 1,
      'smsc-username': smsc.systemId,
      'smsc-password': smsc.password,
      'system-type': '',
      'address-range': '',
      'enquire-link-interval': 30,
      'reconnect-delay': 2,
      'max-pending-submits': smsc.window,
      throughput: smsc.throughput,
      // Never sends again what may have been taken: silence of the operator must not become a second message.
      'wait-ack-expire': 2,
      'allowed-smsc-id': smsc.id,
    },
    ...tlvGroups(smsc),
    {
      group: 'smsbox',
      'smsbox-id': 'relaydesk',
      'bearerbox-host': loopback,
      'bearerbox-port': ports.boxes,
      'sendsms-port': ports.sendsms,
      'sendsms-interface': loopback,
      'log-file': `${folder}/smsbox.log`,
      'log-level': 2,
      'http-request-retry': 1000,
      'http-queue-delay': repeatAfter,
      'max-pending-requests': 100,
    },
    { group: 'smsbox-route', 'smsbox-id': 'relaydesk', 'smsc-id': smsc.id },
    {
      group: 'sendsms-user',
      username: SENDSMS_USER,
      password: passwords.sendsms,
      'user-allow-ip': loopback,
      concatenation: 'true',
      // More parts than any message has; Kannel cuts off the rest without a word.
      'max-messages': 100,
    },
  ]
  return groups.map(writeGroup).join('\n')
}

/** Names as the driver gives them in its meta-data. */
function tlvGroups({ id, tags }: SmscConnection): Group[] {
  const named = { pe_id: tags.entity, template_id: tags.template, tm_id: tags.chain }
  return Object.entries(named).map(([name, tag]) => ({
    group: 'smpp-tlv',
    name,
    tag,
    type: 'octetstring',
    length: 128,
    'smsc-id': id,
  }))
}

/** A blank line ends a group, so there is none within; quoted values may hold anything but quotes and line ends. */
function writeGroup(group: Group): string {
  return Object.entries(group)
    .map(([name, value]) => {
      if (typeof value === 'number') return `${name} = ${value}\n`
      if (/["\\\r\n]/.test(value))
        throw new RangeError(`${name} cannot stand in Kannel's configuration: it holds a quote, a backslash or a line end.`)
      return `${name} = "${value}"\n`
    })
    .join('')
}
