import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTP_KEY } from '../../authProvider/authProvider.ts'
import { readSession, saveSession, setLocked } from '../../authProvider/session.ts'
import { session } from '../../resources/access/session.ts'
import { configurations } from '../../resources/whatsapp/configurations.ts'
import { createI18nProvider } from '../../src/kernel/i18n/i18nProvider.ts'
import { App } from '../../src/shell/App.tsx'
import { startPlatform } from './providersServer.ts'
import { createDesk, testRegister, user } from './shellDesk.tsx'

const STRONG = 'Correct9horse'
const TWO_PASSWORDS = /^(New password|Password)( again)?$/

interface Answer {
  status?: number
  [name: string]: unknown
}
let server: Awaited<ReturnType<typeof startPlatform>>
let answers: Record<string, Answer> = {}
let settings: Record<string, unknown> = {}
beforeAll(async () => {
  server = await startPlatform(() => ({}))
})
afterAll(() => server.stop())
beforeEach(() => {
  answers = {}
  settings = { sends_mail: 1, allow_registration: 1 }
  server.seen.length = 0
  server.setAnswer(({ url }, response) => {
    const path = url.replace('/api/', '')
    if (path === 'public-app-setting') return { data: settings }
    const { status = 200, ...body } = answers[path] ?? { data: { data: [], total: 0 } }
    response.statusCode = status
    return { error: status !== 200, message: 'ok', ...body }
  })
})

const register = { ...testRegister, services: [...testRegister.services, session] }
const open = async (at: string, declared: typeof register = register) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const i18nProvider = await createI18nProvider()
  const desk = createDesk(server.base, declared)
  const router = createMemoryRouter([{ path: '*', element: <App {...{ desk, i18nProvider, queryClient }} /> }], {
    initialEntries: [at],
  })
  render(<RouterProvider router={router} />)
  return { where: () => router.state.location.pathname + router.state.location.search, go: (to: string) => router.navigate(to) }
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const sent = (path: string) => server.seen.filter(({ url }) => url === `/api/${path}`).map(({ json }) => json)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('pages for people who are not signed in', () => {
  it.each([
    ['/forgot-password', 'Forgotten password'],
    ['/forgot/password', 'Forgotten password'],
    ['/register-user', 'Register'],
    ['/register?ref=u-1', 'Register'],
    ['/reset-password/abc', 'Set a new password'],
    ['/terms-conditions', 'Terms and conditions'],
    ['/privacy-policy', 'Privacy policy'],
    ['/fb-callback?code=1', 'Nothing to finish here'],
    ['/fb-callback?error=denied', 'The other service said no'],
    ['/misc/not-authorized', 'You are not authorised'],
  ])('%s opens', async (path, heading) => {
    await open(path)
    expect(await title(heading)).toBeTruthy()
  })

  it.each(['/forgot-password', '/register', '/reset-password/abc', '/two-factor-authentication', '/authentication'])(
    '%s leads home who is signed in',
    async path => {
      saveSession(user())
      const { where } = await open(path)
      await waitFor(() => expect(where()).toBe('/Templates'))
    },
  )

  it('the text pages stay open to who is signed in', async () => {
    saveSession(user())
    await open('/terms-conditions')
    expect(await title('Terms and conditions')).toBeTruthy()
  })

  it('shows the operator’s own terms, as text whatever stands in them', async () => {
    const text = '<img src=x onerror=alert(1)>'
    settings.terms_content = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
    await open('/terms-conditions')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(document.querySelector('img[src=x]')).toBeNull()
    expect(screen.queryByText(/How this desk works/)).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('asks for a link and says the same whoever asks', async () => {
    await open('/forgot-password')
    await userEvent.type(await screen.findByLabelText('E-mail or username'), ' asha {Enter}')
    expect(await title('Look into your mail')).toBeTruthy()
    expect(sent('forgot-password')).toEqual([{ email: 'asha', entry_mode: 'web' }])
  })

  it('says at once that no link can come where the desk sends no mail', async () => {
    settings.sends_mail = 0
    await open('/forgot-password')
    expect(await screen.findByText(/does not send mail/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a password reset link', () => {
  const fill = async (first: string, second = first) => {
    const [password, again] = await screen.findAllByLabelText(TWO_PASSWORDS)
    await userEvent.type(password!, first)
    await userEvent.type(again!, second)
    await press('Set the password')
  }

  it('sets it and leads to sign-in', async () => {
    await open('/reset-password/abc-1')
    await fill(STRONG)
    expect(await title('Your new password is set')).toBeTruthy()
    expect(sent('update-password')).toEqual([
      { token: 'abc-1', password: STRONG, password_confirmation: STRONG, entry_mode: 'web' },
    ])
    expect(readSession()).toBeUndefined()
  })

  it('asks nothing of the platform before both passwords fit', async () => {
    await open('/reset-password/abc')
    await fill('short')
    expect(screen.getByText(/Use 8 to 128 characters/)).toBeTruthy()
    await fill(`x${STRONG}`, STRONG)
    expect(screen.getByText(/do not match/)).toBeTruthy()
    expect(sent('update-password')).toEqual([])
  })

  it('that is over offers another one', async () => {
    answers['update-password'] = { status: 422, errors: { token: ['This link is invalid or has expired.'] } }
    await open('/reset-password/abc')
    await fill(STRONG)
    expect(await title('This link does not work any more')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ask for another link' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('shows what the platform has against the password at its field', async () => {
    answers['update-password'] = { status: 422, errors: { password: ['Leave the username out of the password.'] } }
    await open('/reset-password/abc')
    await fill(STRONG)
    expect(await screen.findByText('Leave the username out of the password.')).toBeTruthy()
  })
})

describe('registration', () => {
  const fillAll = async () => {
    const values = { Name: 'Asha Verma', 'E-mail': 'asha@example.in', Mobile: '9800000001', Username: 'asha.verma' }
    for (const [label, value] of Object.entries(values))
      await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), value)
    for (const input of screen.getAllByLabelText(/^Password/)) await userEvent.type(input, STRONG)
  }

  it('is closed where the setting says so, and then sign-in does not offer it', async () => {
    settings.allow_registration = 0
    const { go } = await open('/register-user')
    expect(await title('Registration is closed')).toBeTruthy()
    await act(() => go('/authentication'))
    await title('Sign in to your desk')
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
  })

  it('needs the terms to be accepted, then sends the form with the invitation', async () => {
    answers['sign-up'] = { data: null, message: 'Your registration is waiting for approval.' }
    await open('/register?ref=u-77')
    await fillAll()
    await press('Register')
    expect(screen.getByText('Read and accept the terms first.')).toBeTruthy()
    expect(sent('sign-up')).toEqual([])
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Register')
    expect(await screen.findByText('Your registration is waiting for approval.')).toBeTruthy()
    expect(sent('sign-up')).toEqual([
      {
        name: 'Asha Verma',
        email: 'asha@example.in',
        mobile: '9800000001',
        username: 'asha.verma',
        password: STRONG,
        password_confirmation: STRONG,
        accept_terms: 1,
        ref: 'u-77',
        entry_mode: 'web',
      },
    ])
  })

  it('keeps what was typed when a name is taken, and says so at the field', async () => {
    answers['sign-up'] = { status: 422, errors: { username: ['This username is taken.'] } }
    await open('/register-user')
    await fillAll()
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Register')
    expect(await screen.findByText('This username is taken.')).toBeTruthy()
    expect((screen.getByLabelText(/^Username/) as HTMLInputElement).value).toBe('asha.verma')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Username/))
  })
})

describe('a sign-in with a code', () => {
  const signIn = async () => {
    answers.login = { data: { two_factor_required: 1, otp_token: 'tok-77', sent_to: 'a•••@example.in' } }
    const page = await open('/Templates?x=1')
    await userEvent.type(await screen.findByLabelText(/Username/), 'asha')
    await userEvent.type(screen.getByLabelText('Password'), `${STRONG}{Enter}`)
    await title('Enter your code')
    return page
  }

  it('goes on by itself with the sixth digit, to where it was going', async () => {
    answers['verify-otp'] = { data: user() }
    const { where } = await signIn()
    expect(screen.getByText(/a•••@example.in/)).toBeTruthy()
    expect(readSession()).toBeUndefined()
    await userEvent.type(screen.getByLabelText('Code'), '48 29x13')
    await waitFor(() => expect(where()).toBe('/Templates?x=1'))
    expect(sent('verify-otp')).toEqual([{ otp: '482913', otp_token: 'tok-77', entry_mode: 'web' }])
    expect(sessionStorage.getItem(OTP_KEY)).toBeNull()
  })

  it('empties the boxes after a wrong code, says how many tries are left, and takes another', async () => {
    answers['verify-otp'] = { status: 422, errors: { otp: ['Wrong code. 4 attempts are left.'] } }
    const { where } = await signIn()
    await userEvent.type(screen.getByLabelText('Code'), '111111')
    expect(await screen.findByText(/4 attempts are left/)).toBeTruthy()
    expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('')
    answers['verify-otp'] = { data: user() }
    await userEvent.type(screen.getByLabelText('Code'), '482913')
    await waitFor(() => expect(where()).toBe('/Templates?x=1'))
  })

  it('offers another code only after a minute', async () => {
    await signIn()
    expect((screen.getByRole('button', { name: /Another code in \d+ s/ }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('is no page to begin at', async () => {
    const { where } = await open('/two-factor-authentication')
    await waitFor(() => expect(where()).toBe('/authentication'))
  })
})

describe('a locked screen', () => {
  it('shows when the platform says so, keeps the session, and leads back after the password', async () => {
    saveSession(user())
    answers['Templates-all?page=1&per_page_record=15'] = { status: 401, data: { locked: true } }
    const { where } = await open('/Templates')
    await title('Your screen is locked')
    expect(readSession()?.user.username).toBe('sunrise')
    expect(screen.getByText('Sunrise School')).toBeTruthy()
    answers = { 'unlock-session': { status: 422, errors: { password: ['Wrong password.'] } } }
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    expect(await screen.findByText('Wrong password.')).toBeTruthy()
    answers = { 'unlock-session': { data: user() } }
    const { token } = readSession()!
    await userEvent.type(screen.getByLabelText('Password'), `{Enter}`)
    await waitFor(() => expect(where().startsWith('/Templates')).toBe(true))
    expect(readSession()?.token).toBe(token)
  })

  it('stands before every screen, in this tab and the next', async () => {
    saveSession(user())
    setLocked(true)
    const { where, go } = await open('/Templates')
    await title('Your screen is locked')
    await act(() => go('/Templates'))
    await waitFor(() => expect(where()).toBe('/idle-user'))
  })

  it('can be left by signing out', async () => {
    saveSession(user())
    setLocked(true)
    const { where } = await open('/')
    await title('Your screen is locked')
    await press('Not you? Sign out')
    await waitFor(() => expect(where()).toBe('/authentication'))
    expect(readSession()).toBeUndefined()
    await waitFor(() => expect(sent('logout')).toHaveLength(1))
  })

  it('is not locked by opening its address alone', async () => {
    saveSession(user())
    await open('/idle-user')
    await title('Lock your screen?')
    expect(sent('lock-session')).toEqual([])
    await press('Lock')
    await title('Your screen is locked')
    await waitFor(() => expect(sent('lock-session')).toHaveLength(1))
  })

  it('is for nobody who is not signed in', async () => {
    const { where } = await open('/idle-user')
    await waitFor(() => expect(where()).toBe('/authentication'))
  })
})

describe('a password that must be changed', () => {
  it('stands before every screen until it is', async () => {
    saveSession(user({ must_change_password: 1 }))
    const { where } = await open('/Templates')
    await title('Choose your own password')
    expect(where()).toBe('/change-password')
    await userEvent.type(screen.getByLabelText('Current password'), 'Given9horse')
    const [password, again] = screen.getAllByLabelText(TWO_PASSWORDS)
    await userEvent.type(password!, STRONG)
    await userEvent.type(again!, STRONG)
    await press('Set the password')
    await waitFor(() => expect(where()).toBe('/Templates'))
    expect(sent('change-password')).toEqual([
      { old_password: 'Given9horse', password: STRONG, password_confirmation: STRONG, entry_mode: 'web' },
    ])
  })

  it('is no page for who need not', async () => {
    saveSession(user())
    const { where } = await open('/change-password')
    await waitFor(() => expect(where()).toBe('/Templates'))
  })
})

describe('acting as another account', () => {
  const acting = () => user({ parent_key: 'u-1', actor_name: 'Asha Verma', acting_reason: 'Asked for help' })

  it('says so on every screen, with name and reason, and has the badge', async () => {
    saveSession(acting())
    await open('/Templates')
    expect(await screen.findByText(/You work in the account of Sunrise School/)).toBeTruthy()
    expect(screen.getByText(/Asked for help/)).toBeTruthy()
    expect(screen.getByText(/recorded under Asha Verma/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /Back To Home/ })).toBeTruthy()
  })

  it('shows neither without a parent key', async () => {
    saveSession(user({ actor_name: 'Asha Verma', acting_reason: 'x' }))
    await open('/Templates')
    await screen.findByRole('button', { name: /Account/ })
    expect(screen.queryByRole('button', { name: /Back To Home/ })).toBeNull()
    expect(screen.queryByText(/You work in the account/)).toBeNull()
  })

  it('goes back to what is open to the person', async () => {
    saveSession(acting())
    answers['child-login'] = { data: user({ uuid: 'u-1', userType: 0, permissions: [{ name: 'gateways' }] }) }
    const { where } = await open('/Templates')
    await userEvent.click(await screen.findByRole('button', { name: /Back To Home/ }))
    await waitFor(() => expect(where()).toBe('/Gateways'))
    expect(sent('child-login')).toEqual([{ account_uuid: 'u-1', is_back_to_self_account: 1, entry_mode: 'web' }])
  })
})

describe('what I may do', () => {
  it('names the screens that are open and those that are not', async () => {
    saveSession(user({ permissions: [{ name: 'templates' }, { name: 'acl-read' }] }))
    await open('/access-control')
    await title('My permissions')
    expect(screen.getByText('Gateway status')).toBeTruthy()
    expect(screen.getAllByText('No access').length).toBeGreaterThan(0)
    expect(screen.getAllByText('Open').length).toBe(1)
  })

  it('needs read on the access list', async () => {
    saveSession(user())
    const { where } = await open('/access-control')
    await waitFor(() => expect(where()).toBe('/misc/not-authorized'))
  })
})

describe('back from the provider of WhatsApp', () => {
  const choice = (place: number, taken: 0 | 1) => ({
    business_account_id: '1000000000',
    phone_number_id: `10000000000${place}`,
    display_phone_number: `+91980000000${place}`,
    verified_name: 'Sunrise',
    taken,
  })
  const withSignup = { ...register, resources: [...register.resources, configurations] }

  it('finds the numbers, has one that is free chosen, and says step by step what was done', async () => {
    saveSession(user())
    answers['wa-flow-signup'] = {
      data: { configuration_id: null, steps: [], choices: [choice(1, 1), choice(2, 0), choice(3, 0)] },
    }
    await open('/fb-callback?code=c0de&state=st4te', withSignup)
    await screen.findByRole('button', { name: 'Find the numbers of the business' })
    expect(sent('wa-flow-signup')).toEqual([])
    await press('Find the numbers of the business')
    await userEvent.click(await screen.findByLabelText('+919800000003 · Sunrise'))
    expect(screen.queryByLabelText('+919800000001 · Sunrise')).toBeNull()
    answers['wa-flow-signup'] = {
      data: {
        configuration_id: 7,
        steps: [
          { step: 'create', status: 'ok', message: 'Connected.' },
          { step: 'register', status: 'failed', message: 'This is not the PIN of the number.' },
        ],
        choices: [],
      },
    }
    await press('Connect this number')
    expect(await screen.findByText('This is not the PIN of the number.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the number' }).getAttribute('href')).toBe('/whatsapp-message-configuration/7')
    expect(sent('wa-flow-signup')).toMatchObject([
      { code: 'c0de', state: 'st4te' },
      { state: 'st4te', phone_number_id: '100000000003' },
    ])
  })

  it('says why it cannot go on, and leaves the way to begin again', async () => {
    saveSession(user())
    answers['wa-flow-signup'] = { status: 409, message: 'Enter the app’s ID first.' }
    await open('/fb-callback?code=c0de&state=st4te', withSignup)
    await userEvent.click(await screen.findByRole('button', { name: 'Find the numbers of the business' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Enter the app’s ID first.')
  })

  it('sends nothing on where nobody is signed in', async () => {
    await open('/fb-callback?code=c0de&state=st4te', withSignup)
    expect(await title('Nothing to finish here')).toBeTruthy()
    expect(sent('wa-flow-signup')).toEqual([])
  })
})
