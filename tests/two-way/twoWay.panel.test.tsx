import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../messaging/dltTemplate.ts'
import { sendForm } from '../../resources/campaigns/send-form.ts'
import { register } from '../../resources/index.ts'
import { menuOf, screensOf } from '../../resources/screens.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import CampaignInfo from '../../src/campaigns/CampaignInfo.tsx'
import { linkVariable, surroundings } from '../../src/campaigns/send/linkVariable.ts'
import SendTwoWay from '../../src/campaigns/send/SendTwoWay.tsx'
import { presetOf } from '../../src/campaigns/send/sendStart.ts'
import { Notices } from '../../src/shell/Notices.tsx'
import Editor from '../../src/two-way/Editor.tsx'
import { pageOfPlatform } from '../../src/two-way/Handover.tsx'
import ShortLink from '../../src/two-way/ShortLink.tsx'
import { inDesk, memoryPlatform, openResource, type Row, refuse, type Sent, signIn } from '../kernel/resourceDesk.tsx'

const LINK = 'https://go.example.in/2w/SUNRSE/aB3dE6gH'
const SAMPLE = `${LINK}/1Example0Example`

const CONTENT: Row = {
  id: 7,
  title: 'Annual day',
  user_id: 1,
  content_type: 'page',
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Come to school.' }] }] },
  take_response: 1,
  expiry: '2026-12-31',
  link: LINK,
  link_expired: 0,
  total_campaigns: 2,
  total_click: 12,
  total_responses: 5,
  status: 1,
}

type Answers = Record<string, (sent: Sent) => unknown>

/** Opens a page of the panel at an address, without the shell. */
const openPage = async (
  page: ReactNode,
  { path, at, rows = {}, answers = {} }: { path: string; at?: string; rows?: Record<string, Row[]>; answers?: Answers },
) => {
  signIn(register)
  const made = memoryPlatform(register, { 'two-ways-sms': [{ ...CONTENT }], ...rows }, answers)
  const { element } = await inDesk(
    { register, platform: made.platform },
    <>
      {page}
      <Notices />
    </>,
  )
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at ?? path] },
  )
  render(<RouterProvider router={router} />)
  return { ...made, where: () => router.state.location.pathname + router.state.location.search, router }
}

const shown = () => document.querySelector('iframe')?.contentDocument?.documentElement.outerHTML ?? ''

describe('the editor of a two-way page', () => {
  const NEW = '/add-two-ways-sms'

  it('shows at once what is typed, and asks only what belongs to the kind of page', async () => {
    await openPage(<Editor />, { path: NEW })
    const title = await screen.findByLabelText(/^Title/)
    expect(screen.queryByRole('textbox', { name: /^Web address/ })).toBeNull()
    await userEvent.type(title, 'Sports day <b>')
    expect(shown()).toContain('Sports day &lt;b&gt;')
    // Fields of a response come with it.
    expect(screen.queryByLabelText(/^Thank-you message/)).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText(/^Response/), '3')
    expect(screen.getByLabelText(/^Thank-you message/)).toBeDefined()
    expect(screen.getByRole('radiogroup', { name: /^Scale/ })).toBeDefined()
    expect(shown().match(/type="radio" name="rating"/g)).toHaveLength(5)
    await userEvent.selectOptions(screen.getByLabelText(/^Response/), '2')
    expect(shown()).toContain('name="message"')
    await userEvent.click(screen.getByLabelText(/^Ask for an e-mail address/))
    expect(shown()).toContain('name="email"')
    await userEvent.click(screen.getByRole('radio', { name: 'Web address' }))
    expect(screen.getByRole('textbox', { name: /^Web address/ })).toBeDefined()
    expect(screen.queryByLabelText(/^Response/)).toBeNull()
  })

  it('says at the field what is missing, sends nothing, and then sends raw JSON and no colour for black', async () => {
    const { last, where } = await openPage(<Editor />, { path: NEW })
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Sports day')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Text is required.')).toBeDefined()
    expect(last('two-ways-sms')).toBeUndefined()
    const text = await screen.findByRole('textbox', { name: 'Text' })
    await userEvent.click(text)
    await userEvent.keyboard('Bring water.')
    await waitFor(() => expect(shown()).toContain('<p>Bring water.</p>'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(last('two-ways-sms')).toBeDefined())
    expect(last('two-ways-sms')?.body).toMatchObject({
      title: 'Sports day',
      content_type: 'page',
      take_response: 0,
      content: { type: 'doc' },
    })
    expect(JSON.stringify(last('two-ways-sms')?.body.content)).toContain('{"type":"text","text":"Bring water."}')
    expect(last('two-ways-sms')?.body).not.toHaveProperty('theme_colour')
    await waitFor(() => expect(where()).toBe('/two-ways-sms'))
  })

  it('puts what the platform refuses at its field and keeps what was typed', async () => {
    await openPage(<Editor />, {
      path: '/add-two-ways-sms/:id',
      at: '/add-two-ways-sms/7',
      answers: {
        'two-ways-sms/{id}': sent => (sent.method === 'PUT' ? refuse(422, 'Wrong', { title: ['Taken already.'] }) : CONTENT),
      },
    })
    const title = await screen.findByLabelText(/^Title/)
    await userEvent.clear(title)
    await userEvent.type(title, 'Annual day again')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Taken already.')).toBeDefined()
    expect((title as HTMLInputElement).value).toBe('Annual day again')
  })

  it('asks before unsaved changes are lost', async () => {
    const { router, where } = await openPage(<Editor />, { path: '/add-two-ways-sms/:id', at: '/add-two-ways-sms/7' })
    await userEvent.type(await screen.findByLabelText(/^Title/), ' 2026')
    act(() => void router.navigate('/two-ways-sms'))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(asked.getByRole('button', { name: 'Stay' }))
    expect(where()).toBe('/add-two-ways-sms/7')
    act(() => void router.navigate('/two-ways-sms'))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(where()).toBe('/two-ways-sms'))
  })

  it('saves a change alone and goes on to send the page', async () => {
    const { last, where } = await openPage(<Editor />, { path: '/add-two-ways-sms/:id', at: '/add-two-ways-sms/7' })
    await userEvent.type(await screen.findByLabelText(/^Title/), ' 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Save and send' }))
    await waitFor(() => expect(where()).toBe('/admin-send-two-ways-sms?two_way_content_id=7&user_id=1'))
    const { entry_mode: _, ...body } = last('two-ways-sms/{id}')?.body ?? {}
    expect(body).toEqual({ title: 'Annual day 2026' })
  })
})

describe('a short link', () => {
  it('is made of three fields and offered to be copied and sent', async () => {
    const { last } = await openPage(<ShortLink />, {
      path: '/add-short-link-generate',
      answers: { 'two-ways-sms': ({ body }) => ({ ...CONTENT, ...body, id: 9, link: LINK }) },
    })
    await userEvent.type(screen.getByLabelText(/^Title/), 'Fees')
    await userEvent.type(screen.getByLabelText(/^Web address/), 'www.example.in/fees')
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByText('A web address starts with https://.')).toBeDefined()
    expect(last('two-ways-sms')).toBeUndefined()
    await userEvent.clear(screen.getByLabelText(/^Web address/))
    await userEvent.type(screen.getByLabelText(/^Web address/), 'https://www.example.in/fees')
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByText(LINK)).toBeDefined()
    expect(last('two-ways-sms')?.body).toMatchObject({
      title: 'Fees',
      content_type: 'url',
      target_url: 'https://www.example.in/fees',
      expiry_days: 30,
    })
    expect(screen.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe(
      '/admin-send-two-ways-sms?two_way_content_id=9&user_id=1',
    )
  })
})

describe('the variable that takes the link', () => {
  const pieces = (text: string) => parseTemplate(text)

  it('is the first {#url#}, else the only one, else asked for', () => {
    expect(linkVariable(pieces('Dear {#var#}, see {#url#}'), undefined)).toBe(1)
    expect(linkVariable(pieces('See {#var#} by {#numeric#}'), undefined)).toBe(0)
    expect(linkVariable(pieces('Dear {#var#}, see {#var#}'), undefined)).toBeUndefined()
    expect(linkVariable(pieces('Dear {#var#}, see {#var#}'), 2)).toBe(1)
  })
  it('is never one that a link may not stand in', () => {
    expect(linkVariable(pieces('Call {#cbn#}'), undefined)).toBeUndefined()
    expect(linkVariable(pieces('Dear {#numeric#}, see {#url#}'), 1)).toBe(1)
  })
  it('is told by the words around it', () => {
    expect(surroundings(pieces('Dear {#var#}, the results of the term stand at {#url#} for a week'), 1)).toBe(
      '…the term stand at ▢ for a week',
    )
  })
  it('comes with what the address chooses, and nothing else does', () => {
    expect(presetOf('?two_way_content_id=7&user_id=x&nobody=1', sendForm)).toEqual({ two_way_content_id: 7 })
  })
})

describe('the two-way send page', () => {
  const TEMPLATE: Row = {
    id: 3,
    template_name: 'Invitation',
    dlt_template_id: '1107160000000000001',
    dlt_message: 'Dear {#var#}, will you come? {#var#} - SUNRSE',
    dlt_category: 2,
    sender_id: [4],
    priority: 0,
    is_otp: 0,
    status: 1,
  }
  const open = () =>
    openPage(<SendTwoWay />, {
      path: '/admin-send-two-ways-sms',
      at: '/admin-send-two-ways-sms?two_way_content_id=7&dlt_template_id=3&sender_id=4',
      rows: { 'dlt-template-list': [TEMPLATE], 'senderid-list': [{ id: 4, sender_id: 'SUNRSE', status: 1 }], group: [] },
      answers: {
        'send-sms-options': () => ({
          routes: [
            { route_type: 3, secondary_route_id: 1, route_name: 'Two-way', tps: 50, queued: 0, credit_weight: 1, allow_flash: 0 },
          ],
          wallets: [
            { route_type: 1, available: 5 },
            { route_type: 3, available: 4321 },
          ],
          promotional: { start: '10:00', end: '21:00', open: 1 },
          max_parts: 10,
          remove_duplicates: 1,
        }),
        'two-ways-sms-sample-link/{id}': () => ({ link: SAMPLE, length: SAMPLE.length }),
        'send-sms-preflight': () => ({ id: 55 }),
        'send-sms-preflight/{id}': () => ({ id: 55, status: 'queued', done: 0, total: 0 }),
      },
    })

  it('has no choice of route, shows the two-way wallet and what the page asks', async () => {
    await open()
    expect(await screen.findByText('4,321')).toBeDefined()
    expect(screen.queryByRole('radiogroup', { name: /Route type/ })).toBeNull()
    expect(await screen.findByText('Interest')).toBeDefined()
    expect(screen.getByText(/Links work until 31-12-2026/)).toBeDefined()
  })

  it('wants the variable chosen where two could take the link, and counts the link in the parts', async () => {
    const { last } = await open()
    const choice = await screen.findByLabelText(/^The personal link stands in/)
    await userEvent.type(screen.getByLabelText(/^Mobile numbers/), '9876543210')
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    expect(await screen.findByText('Choose the variable that takes the personal link.')).toBeDefined()
    expect(last('send-sms-preflight')).toBeUndefined()
    expect(within(choice).getByRole('option', { name: '2 · {#var#} · , will you come? ▢ - SUNRSE' })).toBeDefined()
    await userEvent.selectOptions(choice, '2')
    await userEvent.type(screen.getByLabelText(/^1 · text/), 'Asha')
    expect(screen.queryByLabelText(/^2 · text/)).toBeNull()
    const shown = `Dear Asha, will you come? ${SAMPLE} - SUNRSE`
    await waitFor(() => expect(document.querySelector('.ui-phone-bubble')?.textContent).toBe(shown))
    expect(screen.getByText(new RegExp(`${shown.length} characters`))).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    await waitFor(() => expect(last('send-sms-preflight')).toBeDefined())
    expect(last('send-sms-preflight')?.body).toMatchObject({
      route_type: 3,
      two_way_content_id: 7,
      link_variable: 2,
      message: 'Dear Asha, will you come? {#var#} - SUNRSE',
    })
  })

  it('says where a template has no place for a link', async () => {
    TEMPLATE.dlt_message = 'Call {#cbn#}'
    await open()
    expect(await screen.findByText(/no variable that a link may stand in/)).toBeDefined()
    TEMPLATE.dlt_message = 'Dear {#var#}, will you come? {#var#} - SUNRSE'
  })
})

describe('the reports of a two-way campaign', () => {
  const CAMPAIGN: Row = {
    id: 5,
    campaign: 'Invitation',
    message: 'Will you come?',
    status: 'Completed',
    route_type: 3,
    take_response: 3,
    total_contacts: 2,
    total_credit_deduct: 2,
    total_delivered: 2,
    total_failed: 0,
    total_invalid_number: 0,
    total_block_number: 0,
    total_duplicates: 0,
    total_processing: 0,
    total_adjusted: 0,
    total_unknown: 0,
  }
  const link = (change: object) => ({
    id: 1,
    title: 'Annual day',
    mobile_num: '919876543210',
    take_response: 3,
    link_expired: 0,
    code: 'aB3dE6gH',
    total_click: 2,
    link_click_logs: [],
    two_way_comm_interests: [],
    two_way_comm_feedbacks: [],
    two_way_comm_ratings: [],
    ...change,
  })
  const click = (change: object) => ({
    at: '2026-11-21 10:00:00',
    ip: '10.1.2.3',
    device: 'Mobile',
    os: 'Android',
    browser: 'Chrome',
    referrer: null,
    is_unique: 0,
    is_bot: 0,
    ...change,
  })
  const open = (answers: Answers = {}, change: object = {}) =>
    openPage(<CampaignInfo record={{ id: 5, campaign: 'Invitation' }} close={() => {}} />, {
      path: '/',
      rows: { 'delivery-report': [{ ...CAMPAIGN, ...change }] },
      answers: {
        'get-campaign-info/{id}': sent => (sent.method === 'GET' ? { ...CAMPAIGN, ...change } : { data: [], total: 0 }),
        ...answers,
      },
    })

  it('stand behind the third and fourth pill, of two-way campaigns alone', async () => {
    await open()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(tab => tab.textContent)).toEqual([
      'Basic Detail',
      'Sent Number Log',
      'Two Way Click Report',
      'Two Way Response Report',
    ])
    cleanup()
    await open({}, { route_type: 1 })
    await screen.findAllByText('Delivered')
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('list who clicked, do not count programs, open to every click, and search', async () => {
    const clicks = [
      click({ at: '2026-11-21 09:59:00', device: 'Program', os: null, browser: null, is_bot: 1 }),
      click({ is_unique: 1 }),
      click({ at: '2026-11-21 11:30:00' }),
    ]
    const { last } = await open({
      'two-way-link-click-log': () => ({
        data: [
          link({
            link_click_logs: clicks,
            first_click: '2026-11-21 10:00:00',
            last_click: '2026-11-21 11:30:00',
            device: 'Mobile',
            bot_click: 1,
          }),
        ],
        total: 1,
        current_page: 1,
        per_page: 15,
      }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Click Report' }))
    const row = within((await screen.findByText('919876543210')).closest('tr') as HTMLElement)
    expect(row.getByText('21-11-2026 10:00:00 AM')).toBeDefined()
    expect(row.getByText('21-11-2026 11:30:00 AM')).toBeDefined()
    expect(row.getByText('Mobile')).toBeDefined()
    await userEvent.click(row.getByRole('button', { name: 'Clicks of 919876543210' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getAllByText('Mobile · Android · Chrome')).toHaveLength(2)
    expect(screen.getByText('Program, not counted')).toBeDefined()
    expect(screen.getAllByText('First opening')).toHaveLength(1)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '98765{Enter}')
    await waitFor(() =>
      expect(last('two-way-link-click-log')).toMatchObject({
        query: { page: 1, per_page: 15 },
        body: { send_sms_id: 5, search: '98765' },
      }),
    )
  })

  it('show ratings with their average on top', async () => {
    await open({
      'two-way-capture-record-log': () => ({
        data: [
          link({ two_way_comm_ratings: [{ rating: 4, comment: 'Well <b>done</b>', at: '2026-11-21 10:00:00' }] }),
          link({
            id: 2,
            mobile_num: '919876543211',
            two_way_comm_ratings: [{ rating: 5, comment: null, at: '2026-11-21 10:05:00' }],
          }),
        ],
        total: 2,
        current_page: 1,
        per_page: 15,
        summary: { total_response_ratings: 2, average_rating: 4.5, rating_scale: 5 },
      }),
    })
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Response Report' }))
    expect(await screen.findByText('Average of 2 ratings')).toBeDefined()
    expect(screen.getByText('4.5')).toBeDefined()
    expect(screen.getByRole('img', { name: '4 of 5' })).toBeDefined()
    expect(screen.getByText('Well <b>done</b>')).toBeDefined()
    expect(screen.getByRole('columnheader', { name: 'Comment' })).toBeDefined()
  })

  it('show feedback by name, number, mail and message', async () => {
    await open(
      {
        'two-way-capture-record-log': () => ({
          data: [
            link({
              take_response: 2,
              two_way_comm_feedbacks: [
                { name: 'Asha', mobile: null, email: 'asha@example.in', message: 'Please call', at: '2026-11-21 10:00:00' },
              ],
            }),
          ],
          total: 1,
          current_page: 1,
          per_page: 15,
        }),
      },
      { take_response: 2 },
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Response Report' }))
    const row = within((await screen.findByText('Please call')).closest('tr') as HTMLElement)
    expect(row.getByText('Asha')).toBeDefined()
    expect(row.getByText('919876543210')).toBeDefined()
    expect(row.getByText('asha@example.in')).toBeDefined()
  })

  it('are exported by kind of answer, which must be chosen, and by days that follow each other', async () => {
    const { last } = await open({}, { take_response: 1 })
    await userEvent.click(await screen.findByRole('tab', { name: 'Two Way Response Report' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    const responses = within(await screen.findByRole('dialog', { name: 'Export Two Way Response' }))
    const kind = responses.getByLabelText(/^Response/) as HTMLSelectElement
    expect(kind.value).toBe('1')
    await userEvent.click(responses.getByRole('button', { name: 'Export Two Way Response' }))
    await waitFor(() => expect(last('report-export-two-way-response')?.body).toMatchObject({ campaign_id: 5, take_response: 1 }))
  })
})

describe('the list of two-way pages', () => {
  it('leads to its own editor, sends, and copies the link', async () => {
    signIn(register)
    const { platform } = memoryPlatform(register, { 'two-ways-sms': [{ ...CONTENT }], users: [] })
    const { where } = await openResource({ register, resource: twoWaysSms, platform })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /: Annual day$/ }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getByRole('menuitem', { name: 'Send' }).getAttribute('href')).toBe(
      '/admin-send-two-ways-sms?two_way_content_id=7&user_id=1',
    )
    await user.click(menu.getByRole('menuitem', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(LINK)
    await user.click(await screen.findByRole('link', { name: 'Annual day' }))
    await waitFor(() => expect(where()).toBe('/add-two-ways-sms/7'))
  })

  it('says what they are for where there are none', async () => {
    signIn(register)
    const { platform } = memoryPlatform(register, { 'two-ways-sms': [] })
    await openResource({ register, resource: twoWaysSms, platform })
    expect(await screen.findByText('Get responses from your recipients')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create a page' }).getAttribute('href')).toBe('/add-two-ways-sms')
  })

  it('stands in the menu of everybody who has the permission, and of nobody else', () => {
    const paths = (userType: 0 | 1 | 2 | 3, permissions: readonly string[]) =>
      menuOf(screensOf(register), { userType, permissions: new Set(permissions), flags: new Set() }).flatMap(group =>
        group.screens.map(({ path }) => path),
      )
    for (const userType of [0, 1, 2, 3] as const) {
      expect(paths(userType, ['two-ways-sms'])).toEqual(
        expect.arrayContaining(['/two-ways-sms', '/add-two-ways-sms', '/add-short-link-generate', '/admin-send-two-ways-sms']),
      )
      expect(paths(userType, ['send-sms']).filter(path => path.includes('two-ways'))).toEqual([])
    }
  })
})

describe('the address of recipients', () => {
  it('is left to the platform: a panel served elsewhere leads there, and its own does not go round in circles', () => {
    const here = new URL('https://panel.example/2w/SUNRSE/aB3dE6gH/1x?y=1')
    expect(pageOfPlatform('https://platform.example/api', here)).toBe('https://platform.example/2w/SUNRSE/aB3dE6gH/1x?y=1')
    expect(pageOfPlatform('/api', here)).toBeUndefined()
  })
})
