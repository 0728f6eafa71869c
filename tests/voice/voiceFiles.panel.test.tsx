import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import { vendorCampaigns } from '../../resources/voice/vendor-campaigns.ts'
import { vendorFiles } from '../../resources/voice/vendor-files.ts'
import { voiceFiles } from '../../resources/voice/voice-files.ts'
import { memoryPlatform, openResource, type Row, signIn } from '../kernel/resourceDesk.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const file: Row = {
  id: 4,
  title: 'Fee reminder',
  user_id: 3,
  voice_type: 1,
  language: 'hi',
  dlt_template_id: null,
  mime: 'audio/wav',
  duration_seconds: 65,
  pulses: 3,
  size: 1_040_044,
  status: 1,
  reject_reason: null,
  vendor_status: 'synced',
  decided_by: null,
  decided_at: null,
  created_at: '2026-11-20T06:00:00.000Z',
}
const users = { users: [{ id: 3, name: 'Sunrise School', userType: 2, status: 1 }] }
const AT_VENDOR = {
  voice_smsc_id: 7,
  route_name: 'Vendor A',
  vendor_voice_id: 'p1',
  status: 'rejected',
  message: 'Too quiet',
  synced_at: null,
}

const openFiles = async (rows: Row[]) => {
  signIn(register, {})
  const asked = vi.fn(() => ({ file_path: 'files/heard', download_path: 'files/saved', vendor_files: [AT_VENDOR] }))
  const { platform } = memoryPlatform(register, { [voiceFiles.name]: rows, ...users }, { 'voice-file-play/{id}': asked })
  await openResource({ register, resource: voiceFiles, platform })
  return { asked }
}

const soundOf = (container: HTMLElement): HTMLAudioElement => container.querySelector('audio')!

describe('the list of voice files', () => {
  it('plays a file in its row from any place, and fetches it when it is first played', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { asked } = await openFiles([file])
    const row = await screen.findByRole('row', { name: /Fee reminder/ })
    expect(asked).not.toHaveBeenCalled()
    const place = within(row).getByRole('slider', { name: 'Position in Fee reminder' })
    expect([place.getAttribute('max'), place.getAttribute('aria-valuetext')]).toEqual(['65', '00:00 of 01:05'])
    fireEvent.change(place, { target: { value: '30' } })
    await userEvent.click(within(row).getByRole('button', { name: 'Play Fee reminder' }))
    await vi.waitFor(() => expect(play).toHaveBeenCalled())
    expect(soundOf(row).getAttribute('src')).toBe('https://files.example/files/heard')
    expect(soundOf(row).currentTime).toBe(30)
    expect(await within(row).findByRole('button', { name: 'Pause Fee reminder' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says where a sound cannot be played, and fetches it anew on the next try', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('NotSupportedError'))
    const { asked } = await openFiles([file])
    const row = await screen.findByRole('row', { name: /Fee reminder/ })
    await userEvent.click(within(row).getByRole('button', { name: 'Play Fee reminder' }))
    expect((await within(row).findByRole('alert')).textContent).toBe('Cannot be played')
    await userEvent.click(within(row).getByRole('button', { name: 'Play Fee reminder' }))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  })

  it('opens a file with what is known of it, and where vendors have it', async () => {
    await openFiles([file])
    await userEvent.click(await screen.findByText('Fee reminder'))
    const dialog = await screen.findByRole('dialog', { name: 'Fee reminder' })
    expect(await within(dialog).findByRole('slider', { name: 'Position in Fee reminder' })).toBeTruthy()
    expect(within(dialog).getByText('Too quiet')).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: 'Save the file' }).getAttribute('href')).toBe(
      'https://files.example/files/saved',
    )
  })

  it('begins with what files are for, and leads to the first', async () => {
    await openFiles([])
    const link = await screen.findByRole('link', { name: 'Upload a voice file' })
    expect(link.getAttribute('href')).toBe('/voice-upload/create')
  })
})

describe('the form of a file', () => {
  const STILL = /The file is still on its way/

  it('is not saved while the file goes up, says so, and is saved once it is here', async () => {
    signIn(register, {})
    const { platform, sent } = memoryPlatform(register, { [voiceFiles.name]: [], ...users })
    const arrivals: ((path: string) => void)[] = []
    platform.upload = (_path, _form, { signal } = {}) =>
      new Promise((resolve, reject) => {
        arrivals.push(path => resolve({ message: '', data: { file_path: path, file_name: 'fees.wav' } }))
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    await openResource({ register, resource: voiceFiles, platform, at: '/create' })
    const made = () => sent.filter(({ method, path }) => method === 'POST' && path === 'voice-upload').map(({ body }) => body)
    const choose = async () =>
      userEvent.upload(screen.getByLabelText(/^File/), new File(['RIFF'], 'fees.wav', { type: 'audio/wav' }))
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Fees')
    await choose()
    await save()
    expect(await screen.findByText(STILL)).toBeTruthy()
    expect(screen.queryByText('File is required.')).toBeNull()
    // One that is stopped is waited for no longer.
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(screen.queryByText(STILL)).toBeNull())
    await save()
    expect(await screen.findByText('File is required.')).toBeTruthy()
    await choose()
    await save()
    expect(await screen.findByText(STILL)).toBeTruthy()
    arrivals.at(-1)?.('uploads/abcdefghijklmnop')
    await screen.findByRole('button', { name: 'Choose another' })
    expect(screen.queryByText(STILL)).toBeNull()
    expect(made()).toEqual([])
    await save()
    await waitFor(() => expect(made()).toMatchObject([{ title: 'Fees', file: 'uploads/abcdefghijklmnop' }]))
  })
})

describe('the voice status', () => {
  it('shows what is left with each vendor, and why where he does not say', async () => {
    signIn(register, {})
    const { platform } = memoryPlatform(
      register,
      { [vendorFiles.name]: [], [voiceFiles.name]: [], 'primary-routes': [], ...users },
      {
        'administration/get-voice-smsc-id': () => [
          { id: 7, route_name: 'Vendor A', smsc_id: 'a', operator_name: null, caller_ids: [] },
        ],
        'administration/check-voice-balance/{id}': () => ({
          balance: 1234.5,
          currency: 'INR',
          checked_at: '2026-11-20T06:00:00.000Z',
        }),
      },
    )
    await openResource({ register, resource: vendorFiles, platform })
    const card = await screen.findByRole('group', { name: 'Vendor A' })
    expect(await within(card).findByText('1,234.50 INR')).toBeTruthy()
    expect(within(card).getByRole('button', { name: 'Check the balance with Vendor A' })).toBeTruthy()
  })

  it('names the vendors of a campaign below each other, whole', async () => {
    signIn(register, {})
    const VENDORS = ['Voice simulator A, lists', 'Voice simulator B, single calls']
    const row = { id: 9, campaign: 'Fees by voice', user_id: 3, vendors: VENDORS, status: 'Pending' }
    const { platform } = memoryPlatform(
      register,
      { [vendorCampaigns.name]: [row], [vendorFiles.name]: [], [voiceFiles.name]: [], 'primary-routes': [], ...users },
      { 'administration/get-voice-smsc-id': () => [] },
    )
    await openResource({ register, resource: vendorFiles, platform, at: '?tab=2' })
    for (const name of VENDORS) expect((await screen.findByText(name)).textContent).toBe(name)
  })

  it('leads from the address of its campaigns to the files at vendors, beside which they have their tab', async () => {
    signIn(register, {})
    const { platform } = memoryPlatform(register, {
      [vendorCampaigns.name]: [],
      [vendorFiles.name]: [],
      'primary-routes': [],
      ...users,
    })
    await openResource({ register, resource: vendorCampaigns, platform })
    const way = await screen.findByRole('link', { name: 'Files at vendors' })
    expect(way.getAttribute('href')).toBe(`/${vendorFiles.name}`)
    cleanup()
    await openResource({ register, resource: vendorFiles, platform, at: '?tab=2' })
    await screen.findByRole('tab', { name: 'Files at vendors' })
    expect(screen.queryByRole('link', { name: 'Files at vendors' })).toBeNull()
  })
})
