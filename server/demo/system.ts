import type { Api } from './api.ts'

interface Block {
  type: string
  attrs?: Readonly<Record<string, unknown>>
  content?: readonly unknown[]
}

const words = (text: string) => [{ type: 'text', text }]
const paragraph = (text: string): Block => ({ type: 'paragraph', content: words(text) })
const heading = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, content: words(text) })
const list = (...items: string[]): Block => ({
  type: 'bulletList',
  content: items.map(item => ({ type: 'listItem', content: [paragraph(item)] })),
})
const written = (...content: Block[]) => ({ type: 'doc', content })

const DOCUMENTS = [
  {
    title: 'Your first message',
    category: 'start',
    sort_order: 10,
    description: written(
      paragraph('From an empty program to a delivered message in four steps.'),
      list(
        'Make an API key under Edit profile, and keep it where your program reads its secrets.',
        'Ask your manager which sender IDs and DLT templates are approved for you.',
        'Send to your own number first, with the call "Send SMS".',
        'Look into the delivery report: the campaign stands on top.',
      ),
    ),
  },
  {
    title: 'One-time passwords',
    category: 'sms',
    sort_order: 20,
    http_method: 'POST',
    endpoint: 'send-sms',
    description: written(
      paragraph('A code that comes late is of no use. Send it with priority 3: it overtakes everything else on its route.'),
      heading('What to mind'),
      list(
        'Up to 10 numbers at once.',
        'A template of the category "service implicit".',
        'The same Idempotency-Key when you repeat a call.',
      ),
    ),
    sample_response: '{\n  "error": false,\n  "message": "Campaign created",\n  "data": { "send_sms_id": 91 }\n}',
  },
  {
    title: 'Reading delivery by webhook',
    category: 'webhook',
    sort_order: 30,
    description: written(
      paragraph(
        'Instead of asking, be told: the desk posts every final status to the address of your account, signed with its secret.',
      ),
      list(
        'Answer with 2xx within 5 seconds; do the work afterwards.',
        'Compare the signature before you believe a call.',
        'The same event may come twice: go by its id.',
      ),
    ),
  },
  {
    title: 'Limits of a pilot customer',
    category: 'other',
    sort_order: 90,
    is_public: 0,
    description: written(
      paragraph('Pilot accounts may make 30 calls a second and send to 100,000 numbers a day. Ask for more before a campaign.'),
    ),
  },
] as const

const COMMANDS = [
  { command: 'queue-status' },
  { command: 'database-health' },
  { command: 'campaigns-recount', args: { days: 7 }, dry_run: 1 },
  { command: 'ledger-reconcile', reason: 'Month end: balances for the invoice run' },
  { command: 'tables-tidy', args: { table: 'messages' }, reason: 'After the import of old campaigns' },
] as const

/** Written documents, and commands that really ran. `password`: of the admin, who is asked for it before commands. */
export const addSystem = async (admin: Api, password: string): Promise<void> => {
  for (const document of DOCUMENTS) await admin.post('administration/document', document)
  await admin.post('confirm-password', { password })
  for (const command of COMMANDS) await admin.post('administration/server-commands', command)
}
