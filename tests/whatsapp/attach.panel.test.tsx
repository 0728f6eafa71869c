import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { register } from '../../resources/index.ts'
import { waFiles } from '../../resources/whatsapp/media.ts'
import { waTemplates } from '../../resources/whatsapp/templates.ts'
import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import { Bubble } from '../../src/whatsapp/chat/Bubble.tsx'
import { Composer } from '../../src/whatsapp/chat/Composer.tsx'
import { MessageList } from '../../src/whatsapp/chat/MessageList.tsx'
import { useReply } from '../../src/whatsapp/chat/useReply.ts'
import type { Thread } from '../../src/whatsapp/chat/useThreads.ts'
import { inDesk, memoryPlatform, type Row, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'
import { cardsTemplate } from './templates.ts'
import { threadMessage } from './threadMessage.ts'

const THREAD = {
  id: 7,
  contact: '919812345001',
  profile_name: 'Asha Rao',
  wa_configuration_id: 9,
  display_phone_number: '+919810000000',
} as Thread

const stored: Row = {
  id: 4,
  file_name: 'price list.pdf',
  media_type: 'document',
  mime: 'application/pdf',
  size: 2_621_440,
  user_id: 3,
  wa_configuration_id: 9,
  is_received: 0,
}

const Talk = ({ isOpen }: { isOpen: boolean }) => {
  const reply = useReply(THREAD.id)
  const older = { isPending: false, error: null, mutate: () => {} }
  return (
    <>
      <MessageList messages={{ rows: [], hasOlder: false }} reply={reply} older={older} />
      <Composer thread={THREAD} reply={reply} draft="" keepDraft={() => {}} isOpen={isOpen} hasMessages />
    </>
  )
}

const TEMPLATES: Row[] = [
  { format: 'IMAGE', name: 'with_picture' },
  { format: 'LOCATION', name: 'with_place' },
].map(({ format, name }, at) => ({
  id: at + 1,
  template_name: name,
  template_language: 'en',
  category: 'UTILITY',
  wa_status: 'APPROVED',
  whats_app_configuration_id: 9,
  components: [
    { type: 'HEADER', format },
    { type: 'BODY', text: 'See above.' },
  ],
}))

const WITH_LINK: Row = {
  ...TEMPLATES[0],
  id: 4,
  template_name: 'with_link',
  components: [
    { type: 'BODY', text: 'Dear {{1}}, see below.' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: 'Pay now', url: 'https://example.in/{{1}}' },
        { type: 'QUICK_REPLY', text: 'Not now' },
      ],
    },
  ],
}

const cards = cardsTemplate()
const WITH_CARDS: Row = {
  id: 3,
  template_name: cards.name,
  template_language: cards.language,
  category: cards.category,
  wa_status: 'APPROVED',
  whats_app_configuration_id: 9,
  components: cards.components,
}

const open = async (answers: Record<string, (sent: Sent) => unknown> = {}, isOpen = true) => {
  signIn(register, {})
  const made = memoryPlatform(
    register,
    { [waFiles.name]: [stored], [waTemplates.name]: [...TEMPLATES, WITH_CARDS, WITH_LINK], users: [] },
    {
      'file-upload': ({ body }) => {
        const { name, size, type } = body.file as File
        return { file_path: `uploads/${name}`, file_name: name, size, mime: type }
      },
      'wa-file-preview/{id}': () => ({ file_path: 'files/shown', download_path: 'files/saved', mime: stored.mime, is_shown: 0 }),
      'send-reply-message': () => threadMessage({ id: 90, direction: 'o', status: 'sent' }),
      ...answers,
    },
  )
  const { element } = await inDesk({ register, platform: made.platform }, <Talk isOpen={isOpen} />)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await screen.findByRole('log')
  return { ...made, user: userEvent.setup({ delay: null }) }
}

const picture = (name = 'house.png') => new File(['picture'], name, { type: 'image/png' })
const input = () => screen.getByLabelText('Upload a file', { selector: 'input' })
const attached = () => screen.findByRole('region', { name: 'File of the reply' })
const bodies = (sent: readonly Sent[], path: string) => sent.filter(one => one.path === path).map(({ body }) => body)

describe('a file of a reply', () => {
  it('goes up as soon as it is chosen, is seen before it is sent, and takes what is written as its caption', async () => {
    const { user, sent } = await open()
    await user.upload(input(), picture())
    const box = await attached()
    expect(within(box).getByText('house.png')).toBeTruthy()
    expect(await within(box).findByRole('img', { name: 'house.png' })).toBeTruthy()
    expect(bodies(sent, 'file-upload')[0]).toMatchObject({ type: 'wa_media' })
    await user.type(screen.getByRole('textbox', { name: 'Caption' }), 'Our *house*{Enter}')
    await waitFor(() => expect(bodies(sent, 'send-reply-message')).toHaveLength(1))
    expect(bodies(sent, 'send-reply-message')[0]).toMatchObject({
      whats_app_reply_thread_id: 7,
      type: 'image',
      message: 'Our *house*',
      file: 'uploads/house.png',
    })
    expect(screen.queryByRole('region', { name: 'File of the reply' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', '')
  })

  it('can be left out again, and what was written stays', async () => {
    const { user, sent } = await open()
    await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'See this')
    await user.upload(input(), picture())
    await user.click(within(await attached()).getByRole('button', { name: 'Remove the file' }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(bodies(sent, 'send-reply-message')).toEqual([expect.objectContaining({ type: 'text', message: 'See this' })])
  })

  it('is a picture that is pasted; a text that was copied with its picture is text', async () => {
    await open()
    const paste = (words: string) =>
      fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { files: [picture('image.png')], getData: () => words } })
    paste('Total 42')
    expect(screen.queryByRole('region', { name: 'File of the reply' })).toBeNull()
    paste('')
    expect(within(await attached()).getByText('image.png')).toBeTruthy()
  })

  it('is what is dropped on the window: one, and it is said that others were left out', async () => {
    await open()
    const held = (type: string) =>
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        relatedTarget: null,
        dataTransfer: { types: ['Files'], files: [picture('first.png'), picture('second.png')] },
      })
    fireEvent(window, held('dragenter'))
    expect(screen.getByText('Drop the file to attach it')).toBeTruthy()
    const drop = held('drop')
    fireEvent(window, drop)
    expect(drop.defaultPrevented).toBe(true)
    expect(within(await attached()).getByText('first.png')).toBeTruthy()
    // One goes on to its caption.
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Caption' }))
    expect(screen.getByText(/the others were left out/)).toBeTruthy()
    expect(screen.queryByText('Drop the file to attach it')).toBeNull()
  })

  it.each([
    ['too large', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }), /5 MB at most/],
    ['of no kind that messages carry', new File(['x'], 'run.exe', { type: 'application/x-msdownload' }), /run\.exe/],
    ['a sticker', new File(['x'], 'smile.webp', { type: 'image/webp' }), /smile\.webp/],
  ])('is refused before it goes up where it is %s', async (_what, file, why) => {
    const { sent } = await open()
    fireEvent.change(input(), { target: { files: [file] } })
    expect((await screen.findByRole('alert')).textContent).toMatch(why)
    expect(bodies(sent, 'file-upload')).toEqual([])
  })

  it('that the platform refuses is told, and can be chosen anew', async () => {
    const { user } = await open({ 'file-upload': () => refuse(422, 'Check the fields', { file: ['The file is empty.'] }) })
    await user.upload(input(), picture())
    expect((await screen.findByRole('alert')).textContent).toContain('The file is empty.')
    expect(screen.queryByRole('region', { name: 'File of the reply' })).toBeNull()
  })

  it('of the library is looked at before it is taken, and is not uploaded', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('button', { name: 'Attach a file' }))
    await user.click(await screen.findByRole('menuitem', { name: 'From the media library' }))
    const dialog = await screen.findByRole('dialog', { name: 'From the media library' })
    await user.click(await within(dialog).findByRole('combobox', { name: /File/ }))
    await user.click(await screen.findByRole('option', { name: /price list/ }))
    expect(await within(dialog).findByText('Save the file to open it.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Attach' }))
    expect(within(await attached()).getByText('2.5 MB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(bodies(sent, 'send-reply-message')).toHaveLength(1))
    const [body] = bodies(sent, 'send-reply-message')
    expect(body).toMatchObject({ type: 'document', wa_file_id: 4 })
    expect(body).not.toHaveProperty('message')
    expect(bodies(sent, 'file-upload')).toEqual([])
  })

  it('has no caption where it is a sound: what was written stays to be sent', async () => {
    const { user, sent } = await open()
    await user.upload(input(), new File(['sound'], 'voice.mp3', { type: 'audio/mpeg' }))
    expect(await within(await attached()).findByText('A sound has no caption.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Caption' }), 'Listen')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(bodies(sent, 'send-reply-message')).toHaveLength(1))
    expect(bodies(sent, 'send-reply-message')[0]).not.toHaveProperty('message')
    expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', 'Listen')
  })

  it('cannot be attached outside the window', async () => {
    await open({}, false)
    expect(screen.queryByRole('button', { name: 'Attach a file' })).toBeNull()
  })
})

const HOSTILE = ['<img src=x onerror="window.__xss=1">.pdf', '"><script>window.__xss=1</script>', '\u202efdp.exe']

describe('whatever a file is called or said with', () => {
  it.each(HOSTILE)('%j is only text, on its way and where it was sent', async name => {
    signIn(register, {})
    const { platform } = memoryPlatform(register, {})
    const media = { id: 'file-4', mime_type: 'application/pdf', filename: name, voice: 0, animated: 0 } as const
    const message = threadMessage({ id: 3, direction: 'o', type: 'document', message: name, media })
    const { element } = await inDesk({ register, platform }, <Bubble message={message} />)
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    const file = await screen.findByRole('button', { name: new RegExp(name.slice(0, 3).replaceAll(/\W/g, '.')) })
    expect(file.querySelector('bdi')?.textContent).toBe(name)
    expect(document.querySelector('.talk-text')?.textContent).toBe(name)
    expect(document.querySelector('script, [onerror], img')).toBeNull()
  })
})

describe('the box for a reply', () => {
  const comeFrom = async (pointer: 'fine' | 'coarse') => {
    const media = { addEventListener: () => {}, removeEventListener: () => {}, addListener: () => {}, removeListener: () => {} }
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: query === `(pointer: ${pointer})` }))
    const row = document.body.appendChild(Object.assign(document.createElement('a'), { className: 'talk-contact', href: '#' }))
    row.focus()
    await open()
    const at = document.activeElement
    row.remove()
    vi.unstubAllGlobals()
    return at === row ? 'the list' : at
  }

  it('has the focus for who comes from the list', async () => {
    expect(await comeFrom('fine')).toBe(screen.getByRole('textbox', { name: 'Reply' }))
  })

  it('leaves a phone its room', async () => {
    expect(await comeFrom('coarse')).toBe('the list')
  })
})

describe('a message that answers another', () => {
  const show = async (message: string) => {
    signIn(register, {})
    const { platform } = memoryPlatform(register, {}, {})
    const replied_to = { campaign: null, message } as ThreadMessage['replied_to']
    const { element } = await inDesk({ register, platform }, <Bubble message={threadMessage({ id: 5, replied_to })} />)
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    await screen.findByText('Message 5')
    return document.querySelector('blockquote')?.textContent
  }

  it.each([
    ['quotes it', 'Will you come?', 'Will you come?'],
    ['quotes nothing where its words are not known', '', undefined],
  ])('%s', async (_title, said, quoted) => expect(await show(said)).toBe(quoted))
})

describe('a template of a conversation', () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(screen.getByRole('button', { name: 'Send a template' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send a template' })
    await user.click(await within(dialog).findByRole('combobox', { name: /Template/ }))
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    return dialog
  }
  const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Send' })

  it('asks for the file at its head, by upload, library or link', async () => {
    const { user, sent } = await open({}, false)
    const dialog = await choose(user, 'with_picture')
    expect(send(dialog)).toHaveProperty('disabled', true)
    await user.click(await within(dialog).findByRole('radio', { name: 'By link' }))
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Link/ }), { target: { value: 'https://www.example.in/a.jpg' } })
    await waitFor(() => expect(send(dialog)).toHaveProperty('disabled', false))
    await user.click(send(dialog))
    await waitFor(() => expect(bodies(sent, 'send-reply-message')).toHaveLength(1))
    expect(bodies(sent, 'send-reply-message')[0]).toMatchObject({
      type: 'template',
      whats_app_template_id: 1,
      header_media: { link: 'https://www.example.in/a.jpg' },
    })
  })

  it('calls its values as the send page does, and leaves out what only programs read', async () => {
    const { user } = await open({}, false)
    const dialog = await choose(user, 'with_link')
    const boxes = await within(dialog).findAllByRole('textbox')
    expect(boxes.map(box => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      expect.stringContaining('{{1}}'),
      expect.stringContaining('Button “Pay now”'),
    ])
  })

  it('asks for its place, within the degrees there are', async () => {
    const { user, sent } = await open({}, false)
    const dialog = await choose(user, 'with_place')
    const write = (name: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByRole('spinbutton', { name }), { target: { value } })
    write(/Latitude/, '95')
    write(/Longitude/, '73.85')
    expect(send(dialog)).toHaveProperty('disabled', true)
    write(/Latitude/, '18.52')
    await waitFor(() => expect(send(dialog)).toHaveProperty('disabled', false))
    await user.click(send(dialog))
    await waitFor(() => expect(bodies(sent, 'send-reply-message')).toHaveLength(1))
    expect(bodies(sent, 'send-reply-message')[0]).toMatchObject({ header_location: { latitude: 18.52, longitude: 73.85 } })
  })

  it('asks for what each card shows and says, and says which link is none', async () => {
    const { user, sent } = await open({}, false)
    const dialog = await choose(user, 'lamps_and_chairs')
    await user.click(await within(dialog).findByRole('radio', { name: 'By link' }))
    const write = (name: string, value: string) =>
      fireEvent.change(within(dialog).getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })
    for (const card of ['Card 1', 'Card 2']) {
      write(`${card}, \\{\\{1\\}\\}`, 'Asha')
      write(`${card}, button 2`, 'lamps')
    }
    write('Card 1(?!,)', 'https://www.example.in/1.jpg')
    write('Card 2(?!,)', 'https:')
    expect(within(dialog).queryByText(/begins with https/)).toBeNull()
    write('Card 2(?!,)', 'http://www.example.in/2.jpg')
    expect(send(dialog)).toHaveProperty('disabled', true)
    expect(within(dialog).getByText(/Give a link that begins with https:/)).toBeTruthy()
    write('Card 2(?!,)', 'https://www.example.in/2.jpg')
    await waitFor(() => expect(send(dialog)).toHaveProperty('disabled', false))
    await user.click(send(dialog))
    await waitFor(() => expect(bodies(sent, 'send-reply-message')).toHaveLength(1))
    expect(bodies(sent, 'send-reply-message')[0]).toMatchObject({
      type: 'template',
      whats_app_template_id: 3,
      card_media: { 1: { link: 'https://www.example.in/1.jpg' }, 2: { link: 'https://www.example.in/2.jpg' } },
      filling: { cards: { '0.body.1': 'Asha', '0.buttons.1': 'lamps', '1.body.1': 'Asha', '1.buttons.1': 'lamps' } },
    })
  })
})
