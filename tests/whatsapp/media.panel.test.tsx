import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import { waFiles } from '../../resources/whatsapp/media.ts'
import { qrcodes } from '../../resources/whatsapp/qrcodes.ts'
import { memoryPlatform, openResource, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const file: Row = {
  id: 4,
  file_name: 'diwali.mp4',
  media_type: 'video',
  mime: 'video/mp4',
  size: 2_621_440,
  user_id: 3,
  wa_configuration_id: 9,
  tags: null,
  is_received: 0,
  used_in: 0,
  media_id: null,
  expires_at: null,
  created_at: '2026-11-20T06:00:00.000Z',
}
const code: Row = {
  id: 6,
  wa_configuration_id: 9,
  prefilled_message: 'Hello <b>there</b>',
  image_format: 'PNG',
  deep_link_url: 'https://wa.me/message/ABC',
  code: 'ABC',
  has_image: 1,
  user_id: 3,
  created_at: '2026-11-20T06:00:00.000Z',
}
const others = {
  users: [{ id: 3, name: 'Sunrise School', userType: 2, status: 1 }],
  'whatsapp-message-configuration': [{ id: 9, name: 'Support', status: 1 }],
}

const openFiles = async (rows: Row[], found: Record<string, unknown> = {}) => {
  signIn(register, {})
  const shown = { file_path: 'files/shown', download_path: 'files/saved', mime: 'video/mp4', is_shown: 1, ...found }
  const made = memoryPlatform(
    register,
    { [waFiles.name]: rows, ...others },
    {
      'wa-file-preview/{id}': () => shown,
      'wa-file-link/{id}': () => ({ file_path: 'files/linked', hours: 24 }),
    },
  )
  return { ...made, ...(await openResource({ register, resource: waFiles, platform: made.platform })) }
}

describe('the list of files', () => {
  it('says how large a file is and that nobody uses it, and plays it where its row is pressed', async () => {
    await openFiles([file])
    const row = await screen.findByRole('row', { name: /diwali.mp4/ })
    expect(within(row).getByText('2.5 MB')).toBeTruthy()
    expect(within(row).getByText('Not used')).toBeTruthy()
    await userEvent.click(within(row).getByText('diwali.mp4'))
    const dialog = await screen.findByRole('dialog', { name: 'diwali.mp4' })
    const film = await within(dialog).findByLabelText('diwali.mp4', { selector: 'video' })
    expect(film.getAttribute('src')).toBe('https://files.example/files/shown')
    expect(within(dialog).getByText('Uploaded when it is first sent')).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: 'Save the file' }).getAttribute('href')).toBe(
      'https://files.example/files/saved',
    )
  })

  it('says of what a browser does not show that it can be saved', async () => {
    await openFiles([{ ...file, file_name: 'list.docx', media_type: 'document' }], { is_shown: 0, mime: 'application/msword' })
    await userEvent.click(await screen.findByText('list.docx'))
    const dialog = await screen.findByRole('dialog', { name: 'list.docx' })
    expect(await within(dialog).findByText('Save the file to open it.')).toBeTruthy()
    expect(dialog.querySelector('img, video, audio, iframe')).toBeNull()
  })

  it('makes a link to be copied, and says for whom it works and how long', async () => {
    await openFiles([file])
    await userEvent.click(await screen.findByRole('button', { name: 'Actions: diwali.mp4' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    const dialog = await screen.findByRole('dialog', { name: 'Link to diwali.mp4' })
    expect(await within(dialog).findByText('https://files.example/files/linked')).toBeTruthy()
    expect(within(dialog).getByText(/for 24 hours, without signing in/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('https://files.example/files/linked')
  })

  it('begins with what files are for, and leads to the first', async () => {
    await openFiles([])
    const link = await screen.findByRole('link', { name: 'Upload a file' })
    expect(link.getAttribute('href')).toBe('/whatsapp-media/create')
  })
})

const openCodes = async (rows: Row[], answers: Record<string, (sent: Sent) => unknown> = {}) => {
  signIn(register, {})
  const made = memoryPlatform(
    register,
    { [qrcodes.name]: rows, ...others },
    { 'wa-qrcode-file/{id}': () => ({ file_path: 'files/code' }), ...answers },
  )
  return { ...made, ...(await openResource({ register, resource: qrcodes, platform: made.platform })) }
}

describe('the list of QR codes', () => {
  it('enlarges a code with its message as plain text and its link, to be saved', async () => {
    await openCodes([code])
    await userEvent.click((await screen.findAllByText('Hello <b>there</b>'))[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'QR code' })
    expect(await within(dialog).findByText('Hello <b>there</b>')).toBeTruthy()
    expect(dialog.querySelector('b')).toBeNull()
    expect(within(dialog).getByText('https://wa.me/message/ABC')).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: 'Save image' }).getAttribute('href')).toBe('https://files.example/files/code')
  })

  it('copies the link of a code from its row', async () => {
    await openCodes([code])
    await userEvent.click(await screen.findByRole('button', { name: 'Copy the link of “Hello <b>there</b>”' }))
    expect(await navigator.clipboard.readText()).toBe('https://wa.me/message/ABC')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what to do where the picture is missing', async () => {
    const { sent } = await openCodes([{ ...code, has_image: 0 }], { 'wa-qrcode-file/{id}': () => ({ file_path: null }) })
    await userEvent.click((await screen.findAllByText('Hello <b>there</b>'))[0]!)
    expect(await screen.findByText(/“Fetch image” in its menu tries again/)).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await userEvent.click(screen.getByRole('button', { name: /^Actions:/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Fetch image' }))
    await vi.waitFor(() =>
      expect(sent.some(({ method, path }) => method === 'POST' && path === 'wa-qrcode-file/{id}')).toBe(true),
    )
  })
})
