/** The rooms of the house (ARCHITECTURE.md): which folders know no domain, which are domains and in which order, which put everything together. */

export interface Root {
  /** Folders that know no domain. */
  kernel: readonly string[]
  /** Folders below the domains that are no primitives either: whoever stands above may use all of them. */
  between: readonly string[]
  /** Folders that may know everything, beside the files of the root itself. */
  roof: readonly string[]
}

export const ROOTS: Readonly<Record<string, Root>> = {
  resources: { kernel: ['language', 'kinds'], between: [], roof: [] },
  src: { kernel: ['kernel'], between: [], roof: ['shell'] },
  server: { kernel: ['kernel'], between: ['gateways'], roof: ['commands', 'demo', 'monitoring', 'schema'] },
}

/** A domain may take from those before it, through their `port.ts`; the same in every root. */
export const DOMAINS: readonly string[] = [
  'notifications',
  'system',
  'access',
  'webhooks',
  'money',
  'dlt',
  'phonebook',
  'delivery',
  'routing',
  'two-way',
  'campaigns',
  'whatsapp',
  'voice',
  'chat',
  'adjustments',
  'people',
  'reports',
  'documents',
]
