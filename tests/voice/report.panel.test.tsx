import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import { voiceCampaigns } from '../../resources/voice/voice-campaigns.ts'
import { memoryPlatform, openResource, type Person, type Row, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const CAMPAIGN: Row = {
  id: 9,
  campaign: 'Fees',
  user_id: 3,
  voice_title: 'Fee reminder',
  voice_type: 1,
  caller_id: '1600123456',
  campaign_send_date_time: '2026-11-20 10:00:00',
  total_contacts: 9,
  expected_contacts: 9,
  total_credit_deduct: 7,
  total_credit_hold: 4,
  answered_percent: 40,
  status: 'Pending',
  unique_key: 'k',
  retries: 1,
  total_answered: 2,
  total_busy: 1,
  total_noanswer: 1,
  total_failed: 1,
  total_block_number: 1,
  total_invalid_number: 1,
  total_processing: 2,
  total_dtmf: 1,
  avg_duration: 32.5,
  total_queued: 1,
  total_accepted: 1,
  total_unknown: 0,
  total_stopped: 0,
  total_never_sent: 0,
  total_adjusted: 0,
  to_take_back: null,
  is_paused: 0,
  is_scheduled: 0,
  voice_file: { title: 'Fee reminder', duration_seconds: 45, pulses: 2 },
  dtmf_summary: [
    { digit: '1', meaning: 'Paid <b>already</b>', count: 1 },
    { digit: '2', meaning: null, count: 0 },
  ],
}

const CALL = {
  id: 1,
  mobile: '919800000001',
  call_status: 'ANSWERED',
  start_date_time: '2026-11-20 10:01:00',
  answer_date_time: '2026-11-20 10:02:00',
  duration: 44,
  pulses: 2,
  dtmf: '1',
  dtmf_meaning: 'Paid <b>already</b>',
  retry: 0,
  use_credit: 2,
  adjusted_stat: null,
}

const open = async (answers: Record<string, (sent: Sent) => unknown> = {}, person: Person = {}, change: Row | object = {}) => {
  signIn(register, person)
  const row = { ...CAMPAIGN, ...change } as Row
  const made = memoryPlatform(
    register,
    { [voiceCampaigns.name]: [row], users: [{ id: 3, name: 'sunrise school', userType: 2, status: 1 }] },
    {
      'get-voice-campaign-info/{id}': ({ method }) =>
        method === 'GET' ? row : { campaign: row, data: [CALL], total: 1, current_page: 1, per_page: 15 },
      'voice-campaign-failures/{id}': () => [{ status: 'BUSY', count: 1, share: 11.1, advice: 'The line was in use.' }],
      'why-pending/{id}': () => null,
      'voice-campaign-status/{id}': () => row,
      ...answers,
    },
  )
  await openResource({ register, resource: voiceCampaigns, platform: made.platform })
  return made
}
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const calls = (made: Awaited<ReturnType<typeof open>>, path: string) => made.sent.filter(one => one.path.startsWith(path))
const detail = async () => {
  await userEvent.click(await screen.findByText('Fees'))
  return screen.findByRole('dialog')
}

describe('the voice report', () => {
  it('offers to call again those who were not reached, in words of calls', async () => {
    const types = [{ type: 'undelivered', messages: 4, credits: 8, people: null, left_out: null }]
    await open(
      { 'resend-preview/{id}': () => ({ why: null, unit: 'pulses', available: 90, now: '2026-11-20 10:00:00', types }) },
      {},
      { status: 'Completed', total_queued: 0, total_accepted: 0, total_processing: 0 },
    )
    const row = (await screen.findByText('Fees')).closest('tr') as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: /Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Resend Campaign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Restart Campaign' })
    expect(plain(within(dialog).getByRole('radio').closest('label'))).toBe(
      'Not reached: failed, or without an outcome · 4 recipients · 8 pulses',
    )
  })

  it('says that nobody failed where another try is asked for and nobody did', async () => {
    const types = [
      { type: 'failed', messages: 0, credits: 0 },
      { type: 'retry', messages: 0, credits: 0 },
    ]
    await open(
      { 'resend-preview/{id}': () => ({ unit: 'pulses', available: 90, now: '2026-11-20 10:00:00', types }) },
      {},
      { status: 'Completed', total_queued: 0, total_accepted: 0, total_processing: 0 },
    )
    const row = (await screen.findByText('Fees')).closest('tr') as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: /Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Retry failed' }))
    expect(await screen.findByText('No recipient of Fees failed.')).toBeTruthy()
  })

  it('says below the state that the vendor is waited for, and not receipts', async () => {
    await open({}, {}, { status: 'Ready-to-complete', waits_for: 'receipts' })
    expect(await screen.findByText('Waiting for the vendor')).toBeTruthy()
  })

  it('opens the file of one campaign, and says once that it is ready', async () => {
    const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await open({ 'export-voice-report': () => ({ file_path: 'files/calls' }) })
    const row = (await screen.findByText('Fees')).closest('tr') as HTMLElement
    await userEvent.click(within(row).getByRole('button', { name: /Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Export' }))
    await screen.findByRole('button', { name: 'Open' })
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    expect(screen.getAllByText('The file is ready')).toHaveLength(1)
    opened.mockRestore()
  })

  it('has the columns of the reference, with the share of answered calls', async () => {
    await open()
    const row = (await screen.findByText('Fees')).closest('tr')
    const heads = screen.getAllByRole('columnheader').map(plain)
    for (const head of ['Campaign', 'File', 'Time', 'Contacts', 'Credits', 'Answered %', 'Status'])
      expect(
        heads.some(shown => shown?.includes(head)),
        head,
      ).toBe(true)
    expect(plain(row)).toContain('Fee reminder')
    expect(plain(row)).toContain('40 % · 2')
  })

  it('offers to call again only what is over', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /^(Actions|Menu)/ }))
    const again = await screen.findByRole('menuitem', { name: /^Resend Campaign/ })
    expect(again.getAttribute('aria-disabled')).toBe('true')
  })

  it('speaks of calls where one is asked before a campaign is held back', async () => {
    await open({}, {}, { total_queued: 3 })
    await userEvent.click(await screen.findByRole('button', { name: /^(Actions|Menu)/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }))
    expect(await screen.findByText('3 calls are waiting to be made.')).toBeTruthy()
  })

  for (const { what, counts, said } of [
    {
      what: 'what goes back, where no call is with a vendor',
      counts: { total_queued: 3, total_accepted: 0 },
      said: '3 calls will not be made; 4 pulses held for them will be refunded.',
    },
    {
      what: 'no sum of which a part is for calls that vendors have',
      counts: { total_queued: 3, total_accepted: 2, total_unknown: 1 },
      said: '3 calls will not be made, and what is held for them will be refunded. 3 are with vendors already.',
    },
  ])
    it(`says, before a campaign is stopped, ${what}`, async () => {
      await open({}, {}, counts)
      await userEvent.click(await screen.findByRole('button', { name: /^(Actions|Menu)/ }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop' }))
      expect(await screen.findByText(said)).toBeTruthy()
    })

  it('shows how far a campaign has gone on where it could no longer be completed', async () => {
    const rows = [CAMPAIGN]
    signIn(register, {})
    const { platform } = memoryPlatform(
      register,
      { [voiceCampaigns.name]: rows, users: [] },
      {
        'get-voice-campaign-info/{id}': () => rows[0],
        'change-voice-campaign-status-to-complete': () => {
          rows[0] = { ...CAMPAIGN, status: 'Completed' }
          return refuse(409, 'Not while Completed.')
        },
      },
    )
    await openResource({ register, resource: voiceCampaigns, platform })
    await userEvent.click(await screen.findByRole('button', { name: /^(Actions|Menu)/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Complete' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }))
    const line = (await screen.findByText('Fees')).closest('tr')
    await waitFor(() => expect(plain(line)).toContain('Completed'))
  })
})

describe('the detail', () => {
  it('is counted again first where nothing is known of any call, and says so', async () => {
    const made = await open({}, {}, { total_answered: 0, total_busy: 0, total_noanswer: 0, total_failed: 0 })
    await detail()
    await waitFor(() => expect(calls(made, 'voice-campaign-status')).toHaveLength(1))
    expect(await screen.findByText('Campaign Status Updated Successfully')).toBeTruthy()
  })

  it('shows counts, who was not reached, and behind its tabs every call and the digits with their meaning', async () => {
    await open()
    const dialog = await detail()
    expect(await within(dialog).findByText('32.5 s')).toBeTruthy()
    expect(await within(dialog).findByText('The line was in use.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Number log' }))
    const row = (await within(dialog).findByText('919800000001')).closest('tr')
    expect(plain(row)).toContain('Answered')
    expect(plain(row)).toContain('0:44')
    expect(plain(row)).toContain('1 · Paid <b>already</b>')
    await userEvent.click(within(dialog).getByRole('tab', { name: 'DTMF summary' }))
    const list = await within(dialog).findByRole('list', { name: 'DTMF summary' })
    expect(within(list).getAllByRole('listitem').map(plain)).toEqual(['1Paid <b>already</b>1 · 50 %', '2No meaning0 · 0 %'])
  })

  it('of a campaign without digits says that none were collected', async () => {
    await open({}, {}, { dtmf_summary: null })
    const dialog = await detail()
    await userEvent.click(await within(dialog).findByRole('tab', { name: 'DTMF summary' }))
    expect(await within(dialog).findByText('This campaign did not collect digits.')).toBeTruthy()
  })
})

describe('what is corrected', () => {
  it('is counted first, asks for evidence where a call is made out to be answered, and runs as it was counted', async () => {
    const figures = { will_deliver: 1, will_fail: 0, will_cancel: 0, unchanged: 0, users: 1, campaigns: 1, refund_credits: 0 }
    const ofBoth = [
      { from: 'Pending', to: 'delivered', rows: 1 },
      { from: 'Accepted', to: 'delivered', rows: 2 },
    ]
    const made = await open(
      {
        'manage-voice-campaign-open/{id}': () => ({
          id: 9,
          campaign: 'Fees',
          status: 'Pending',
          pending: 1,
          processing: 1,
          recorded: 0,
          expired: 0,
          adjusted: 0,
        }),
        'manage-voice-campaign': ({ body }) =>
          body?.dry_run === 1
            ? { eligible: 3, ...figures, matrix: ofBoth, skipped: [], sample: [] }
            : { eligible: 1, ...figures, matrix: [], skipped: [], changed: 0 },
      },
      { flags: { sp_operation: 1 } },
    )
    await userEvent.click(await screen.findByRole('button', { name: /^(Actions|Menu)/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage Campaign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Manage voice campaign' })
    expect(await within(dialog).findByText('On record as answered')).toBeTruthy()
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Action/ }), 'processing_to_answered')
    await userEvent.type(await within(dialog).findByRole('textbox', { name: /Evidence/ }), 'CDR of the vendor, line 12')
    // Whoever types slowly has it counted before he is done.
    await waitFor(() =>
      expect(calls(made, 'manage-voice-campaign').at(-1)?.body).toMatchObject({
        action: 'processing_to_answered',
        voice_sms_id: 9,
        evidence: 'CDR of the vendor, line 12',
        dry_run: 1,
      }),
    )
    // In the words of calls: what a vendor has is processing whether he has confirmed it or not, as above, and what is reached is answered.
    const matrix = await within(dialog).findByRole('group', { name: 'Before and after' })
    expect(within(matrix).getByRole('columnheader', { name: 'Answered' })).toBeTruthy()
    expect(within(matrix).getByRole('row', { name: /^Processing 3\b/ })).toBeTruthy()
    expect(within(dialog).getByText(/^What the vendor reported is kept/)).toBeTruthy()
  })
})
