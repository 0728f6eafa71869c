import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, readSession } from '../../authProvider/session.ts'
import type { CampaignAnswer } from '../../resources/campaigns/campaign.answers.ts'
import { register } from '../../resources/index.ts'
import { users } from '../../resources/people/users.ts'
import { blacklists } from '../../resources/phonebook/blacklists.ts'
import { AutoToggle } from '../../src/campaigns/AutoToggle.tsx'
import { NumberLog } from '../../src/campaigns/NumberLog.tsx'
import Notifications from '../../src/notifications/Notifications.tsx'
import { Bell } from '../../src/notifications/notices/Bell.tsx'
import { BackHome } from '../../src/shell/layout/BackHome.tsx'
import { Notices } from '../../src/shell/Notices.tsx'
import CampaignReports from '../../src/two-way/CampaignReports.tsx'
import { openResource, signIn } from './resourceDesk.tsx'
import { createDesk, renderInDesk, user } from './shellDesk.tsx'
import { type Asked, startSpecification } from './specificationPlatform.ts'

/** Pages that make calls of their own, over the platform that knows the words of the specification alone. */
let platform: Awaited<ReturnType<typeof startSpecification>>
let answers: Record<string, (asked: Asked) => unknown>

/** A sign-in answer with what the specification has in it (rule access-12), and nothing else. */
const SESSION = {
  id: '1',
  userType: '0',
  access_token: 'tok-home',
  username: 'asha',
  fullName: 'Asha Verma',
  sp_operation: '0',
  avatar: '',
  companyLogo: '',
  account_type: '',
  role: 'admin',
  permissions: [{ name: 'users-list' }, { name: 'users-view' }, { name: 'send-sms' }],
}
const CLIENT = { ...SESSION, id: '3', userType: '2', access_token: 'tok-client', username: 'sunrise', fullName: 'Sunrise School' }

const rows = (data: readonly object[], total = data.length) => ({ data, current_page: 1, last_page: 1, total, per_page: 15 })

beforeEach(async () => {
  answers = {}
  platform = await startSpecification(path => answers[path])
})
afterEach(async () => {
  cleanup()
  clearSession()
  localStorage.clear()
  await platform.stop()
  expect(platform.strange).toEqual([])
})

const desk = () => createDesk(platform.base, register)
/** Calls of a path as they came, without the `entry_mode` of every body. */
const asked = (path: string) =>
  platform.asked
    .filter(one => one.path === path)
    .map(({ method, query, body: { entry_mode: _mode, ...body } }) => [method, query, body])

const MOBILE = '919876543210'

describe('the number log', () => {
  it('is paged by page and per_page, and searched', async () => {
    const row = { id: 9, mobile: MOBILE, message: 'Dear Asha', stat: 'DELIVRD', err: '000' }
    answers['get-campaign-info/{id}'] = () => rows([row], 31)
    await renderInDesk(<NumberLog id={91} running={false} />, { as: user(), desk: desk() })
    await screen.findByText(MOBILE)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '98765{Enter}')
    await waitFor(() =>
      expect(asked('get-campaign-info/{id}')).toEqual([
        ['POST', { page: '1', per_page: '15' }, {}],
        ['POST', { page: '2', per_page: '15' }, {}],
        ['POST', { page: '1', per_page: '15' }, { search: '98765' }],
      ]),
    )
  })

  it('asks what a code means by the code alone', async () => {
    const row = {
      id: 9,
      mobile: MOBILE,
      message: 'Dear Asha',
      stat: 'EXPIRED',
      err: '021',
      dlr_info: { description: 'Too late' },
    }
    answers['get-campaign-info/{id}'] = () => rows([row])
    answers['get-dlr-explanation/{id}'] = () => ({ description: 'Not delivered within its validity' })
    await renderInDesk(
      <>
        <NumberLog id={91} running={false} />
        <Notices />
      </>,
      { as: user({ userType: 0 }), desk: desk() },
    )
    await userEvent.click(await screen.findByRole('button', { name: /EXPIRED/ }))
    expect(await screen.findByText('Not delivered within its validity')).toBeTruthy()
    expect(asked('get-dlr-explanation/{id}')).toEqual([['GET', {}, {}]])
  })

  it('sends the number of a message alone to close it by rule, or not', async () => {
    answers['manage-campaign'] = () => ({ is_auto: 1 })
    const as = user({ userType: 0, permissions: [{ name: 'admin-manage-campaign-status' }] })
    await renderInDesk(<AutoToggle row={{ id: 9, mobile: MOBILE, is_auto: 0 }} />, { as, desk: desk() })
    await userEvent.click(screen.getByRole('button'))
    await screen.findByText('Yes')
    expect(asked('manage-campaign')).toEqual([['POST', {}, { sms_queue_id: 9 }]])
  })
})

describe('the reports of a two-way campaign', () => {
  const campaign = { id: 91, take_response: 1 } as CampaignAnswer

  it.each([
    ['clicks', 'two-way-link-click-log'],
    ['responses', 'two-way-capture-record-log'],
  ] as const)('asks for %s by page and per_page, and names the campaign send_sms_id', async (of, path) => {
    answers[path] = () => rows([], 31)
    await renderInDesk(<CampaignReports campaign={campaign} of={of} />, { as: user(), desk: desk() })
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '98765{Enter}')
    await waitFor(() =>
      expect(asked(path)).toEqual([
        ['POST', { page: '1', per_page: '15' }, { send_sms_id: 91 }],
        ['POST', { page: '2', per_page: '15' }, { send_sms_id: 91 }],
        ['POST', { page: '1', per_page: '15' }, { send_sms_id: 91, search: '98765' }],
      ]),
    )
  })
})

describe('an import', () => {
  const choose = async (text: string) =>
    fireEvent.change(await screen.findByLabelText(/^File/), { target: { files: [new File([text], 'blocked.csv')] } })

  it('shows what is in the file, and sends it as form data in one call', async () => {
    answers['blacklists-import'] = () => ({ id: 5, mobile_number: MOBILE })
    signIn(register)
    await openResource({ register, resource: blacklists, platform: desk().platform, at: '/import' })
    await choose('\ufeffHandy;Why\r\n9876543210;opt-out\r\n9876543211;complaint\r\n')
    await userEvent.selectOptions(await screen.findByLabelText('Field for Handy'), 'Mobile *')
    expect(screen.getByText('9876543210 · 9876543211')).toBeTruthy()
    const before = platform.asked.length
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
    expect(await screen.findByText('Done')).toBeTruthy()
    await waitFor(() => expect(screen.queryByLabelText('Field for Handy')).toBeNull())
    expect(asked('blacklists-import')).toEqual([
      [
        'POST',
        {},
        {
          file: '\ufeffHandy;Why\r\n9876543210;opt-out\r\n9876543211;complaint\r\n',
          mapping: '{"mobile_number":"Handy"}',
          duplicates: 'skip',
        },
      ],
    ])
    // The list is asked for again: its new rows are nowhere else.
    await waitFor(() => expect(platform.asked.slice(before).map(({ path }) => path)).toContain('blacklists'))
    expect(platform.asked.filter(({ path }) => /^(file|job)/.test(path))).toEqual([])
  })
})

describe('notifications', () => {
  const NOTICE = {
    id: '7',
    title: 'Credit added',
    data: { message: '5,000 credits added' },
    created_at: '2026-11-20T04:45:00Z',
    read_at: null,
    read_status: 0,
  }

  it.each([
    ['a page', rows([NOTICE]), 1],
    ['a plain list', [NOTICE], { unread: 1, total: 1 }],
  ])(
    'stand in the bell where the platform answers them as %s, and are all marked read',
    async (_shape, notifications, counts) => {
      answers['unread-notification-count'] = () => ({ counts, notifications: [] })
      answers.notifications = () => ({ notifications, counts })
      answers['user-notification-read-all'] = () => null
      await renderInDesk(<Bell />, { as: user(), desk: desk() })
      await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
      expect(await screen.findByText('5,000 credits added')).toBeTruthy()
      expect(asked('notifications')[0]).toEqual(['POST', { page: '1', per_page_record: '15' }, {}])
      await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
      await waitFor(() => expect(asked('user-notification-read-all')).toEqual([['GET', {}, {}]]))
    },
  )

  it('are asked for a page at a time on their screen', async () => {
    answers.notifications = () => ({ notifications: rows([NOTICE], 31), counts: 1 })
    await renderInDesk(<Notifications />, { as: user(), at: '/notification?page=2', desk: desk() })
    await screen.findByText('Credit added')
    expect(asked('notifications')).toEqual([['POST', { page: '2', per_page_record: '15' }, {}]])
  })
})

describe('acting as another account', () => {
  const SUNRISE = { id: 3, name: 'Sunrise School', username: 'sunrise', userType: 2, status: 1, account_uuid: '0b0c' }

  const signInAs = async (settings: object = {}) => {
    const made = desk()
    answers.login = () => SESSION
    answers.users = () => rows([SUNRISE])
    answers['get-app-setting'] = () => settings
    answers['child-login'] = ({ body }) => (body.is_back_to_self_account ? SESSION : { ...CLIENT, parent_key: 'home-uuid' })
    await made.authProvider.signIn({ username: 'asha', password: 'Secret-2026' })
    await openResource({ register, resource: users, platform: made.platform })
    await userEvent.click(await screen.findByRole('button', { name: /Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Sign in as/ }))
    const dialog = within(await screen.findByRole('dialog'))
    return { ...dialog, go: () => userEvent.click(dialog.getByRole('button', { name: 'Sign in as' })) }
  }

  it('goes there with the words of the specification alone where no reason is given, and comes back', async () => {
    const { go } = await signInAs()
    await go()
    await waitFor(() => expect(readSession()?.token).toBe('tok-client'))
    expect(asked('child-login')).toEqual([['POST', {}, { account_uuid: '0b0c', is_back_to_self_account: 0 }]])
    cleanup()
    await renderInDesk(<BackHome />, { desk: desk() })
    await userEvent.click(screen.getByRole('button', { name: /Back To Home/ }))
    await waitFor(() => expect(readSession()?.token).toBe('tok-home'))
    expect(asked('child-login')[1]).toEqual(['POST', {}, { account_uuid: 'home-uuid', is_back_to_self_account: 1 }])
  })

  it('asks for a reason, and does not go without one where the platform demands it', async () => {
    const { go, getByLabelText, findByText } = await signInAs({ acting_needs_reason: 1 })
    await go()
    expect(await findByText('You need to write a valid reason!')).toBeTruthy()
    expect(asked('child-login')).toEqual([])
    await userEvent.type(getByLabelText(/^Reason/), 'Asked for help')
    await go()
    await waitFor(() => expect(asked('child-login')).toHaveLength(1))
    // The one word that is ours: sent where it was given, and here to a platform that cannot keep it.
    expect(platform.strange.splice(0)).toEqual(['POST child-login {reason}'])
  })
})
