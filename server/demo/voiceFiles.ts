import type { Desk } from '../desk.ts'
import { type Api, signInTo, uploadTo } from './api.ts'
import { DEMO_PASSWORD } from './people.ts'
import { type Note, tuneOf } from './tune.ts'

const repeated = (notes: readonly Note[], times: number): Note[] => Array.from({ length: times }, () => notes).flat()

const CHIME: readonly Note[] = [3, -1, 1, -6, null, -6, 1, 3, -1, null]
const BELL: readonly Note[] = [7, 7, null, 7, 7, null]
const MARCH: readonly Note[] = [-9, -5, -2, 3, -2, 3, 7, null]

/** What becomes of each, as an operator decides. */
const FILES = {
  sunrise: [
    { title: 'Fee reminder', notes: repeated(CHIME, 8), decision: 'sync', dlt_template_id: '1107161234567890311' },
    { title: 'School closed tomorrow', notes: repeated(BELL, 6), decision: 'sync', dlt_template_id: '1107161234567890312' },
    { title: 'Parents meeting', notes: repeated(CHIME, 4), decision: 'approve' },
    { title: 'Annual day invitation', notes: repeated(MARCH, 5), decision: undefined },
  ],
  acme: [
    { title: 'Diwali offer', notes: repeated(MARCH, 4), decision: 'reject', voice_type: 2 },
    { title: 'New number', notes: repeated(BELL, 4), decision: undefined },
  ],
} as const

/** Voice files in each state: waiting, approved, rejected, and with the vendors that the desk can ask. */
export const addVoiceFiles = async ({ url = '', deps }: Desk, admin: Api): Promise<void> => {
  const made = new Map<string, number[]>()
  for (const who of ['sunrise', 'acme'] as const) {
    const owner = await signInTo(url, who, DEMO_PASSWORD)
    for (const { title, notes, decision, ...more } of FILES[who]) {
      const file = await uploadTo(url, who, DEMO_PASSWORD, `${title}.wav`, tuneOf(notes), 'voice')
      const { id } = await owner.post<{ id: number }>('voice-upload', { title, file, ...more })
      if (decision) made.set(decision, [...(made.get(decision) ?? []), id])
    }
  }
  const synced = made.get('sync') ?? []
  await admin.post('voice-file-process', { ids: [...synced, ...(made.get('approve') ?? [])], action: 'approve' })
  await admin.post('voice-file-process', {
    ids: made.get('reject') ?? [],
    action: 'reject',
    reason: 'It does not say who is calling',
  })
  const { rows } = await deps.pool.query<{ id: number }>(
    'select id from primary_routes where gateway_type = 4 and status = 1 and voice_vendor is not null order by id',
  )
  for (const { id } of rows) await admin.post('sync-voice-template-to-vendor', { ids: synced, voice_smsc_id: id })
}
