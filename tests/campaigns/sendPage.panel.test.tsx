import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { readSession, saveSession } from '../../authProvider/session.ts'
import { keepDraft, readDraft } from '../../src/campaigns/send/draft.ts'
import { type Row, refuse } from '../kernel/resourceDesk.tsx'
import { bubble, choose, open, sender, template } from './sendPageDesk.tsx'

describe('a chosen template', () => {
  it('brings the one sender ID it may go out under, and shows the places still to be filled', async () => {
    await open()
    await choose(/^Template/, /Fee reminder/)
    await waitFor(() => expect(sender().value).toBe('SUNRSE'))
    expect(bubble()).toBe('Dear {1}, the fee of Rs {2} is due - SUNRSE')
    await userEvent.type(screen.getByLabelText(/^1 · text/), 'Asha')
    await waitFor(() => expect(bubble()).toBe('Dear Asha, the fee of Rs {2} is due - SUNRSE'))
  })

  it('is shown and counted as it will be sent, whatever blanks are typed', async () => {
    await open()
    await choose(/^Template/, /Fee reminder/)
    await userEvent.type(await screen.findByLabelText(/^1 · text/), ' Asha   Rao ')
    await userEvent.type(screen.getByLabelText(/^2 · text/), '5  ')
    const sent = 'Dear Asha Rao, the fee of Rs 5 is due - SUNRSE'
    await waitFor(() => expect(bubble()).toBe(sent))
    const figures = screen.getByRole('complementary', { name: 'Preview and figures' })
    expect(figures.textContent).toContain(`${sent.length} characters`)
    expect((screen.getByLabelText(/^1 · text/) as HTMLInputElement).value).toBe(' Asha   Rao ')
  })

  it('is told apart by its sender IDs, its category and the beginning of its text', async () => {
    await open()
    await userEvent.click(screen.getByRole('combobox', { name: /^Template/ }))
    const option = await screen.findByRole('option', { name: /Fee reminder/ })
    await waitFor(() => expect(option.textContent).toContain('SUNRSE · Service implicit'))
    expect(option.textContent).toContain('Dear {#var#}, the fee of Rs {#var#} is due - SUNRSE')
  })

  it('that is not there yet is said to be missing, with the way to add one for whoever may, and whom to ask for the rest', async () => {
    await open({ templates: [] })
    const note = within((await screen.findByText('No active template yet')).closest<HTMLElement>('[role=note]') ?? document.body)
    expect(note.getByText(/then add it here/)).toBeDefined()
    expect(note.getByRole('button', { name: 'Create DLT template' })).toBeDefined()
    cleanup()
    await open({ templates: [], permissions: ['send-sms', 'dlt-template-list'] })
    expect(await screen.findByText(/Ask whoever manages your account/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create DLT template' })).toBeNull()
  })

  it('offers its own sender IDs alone, and puts away another that was chosen', async () => {
    const { last } = await open({ linked: [4, 6] })
    await choose(/^Sender ID/, /ACMEIN/)
    await choose(/^Template/, /Fee reminder/)
    await waitFor(() => expect(sender().value).toBe('SUNRSE'))
    await userEvent.click(sender())
    await waitFor(() => expect(last('manage-sender-ids')?.body.ids).toEqual([4, 6]))
    expect(screen.queryByRole('option', { name: /ACMEIN/ })).toBeNull()
  })

  it('leaves a list open that was opened before the template came', async () => {
    const coming = Promise.withResolvers<Row>()
    const { last } = await open({ linked: [4, 5], template: coming.promise })
    await choose(/^Template/, /Fee reminder/)
    await userEvent.click(sender())
    await screen.findByRole('option', { name: /ACMEIN/ })
    coming.resolve(template([4, 5]))
    await waitFor(() => expect(last('manage-sender-ids')?.body.ids).toEqual([4, 5]))
    await userEvent.click(await screen.findByRole('option', { name: /ACMEIN/ }))
    await waitFor(() => expect(sender().value).toBe('ACMEIN'))
  })

  it('leaves the sender ID that was chosen before it where it may go out under that', async () => {
    const { last } = await open({ linked: [4, 5] })
    await choose(/^Sender ID/, /ACMEIN/)
    await choose(/^Template/, /Fee reminder/)
    await waitFor(() => expect(last('manage-sender-ids')?.body.ids).toEqual([4, 5]))
    await screen.findByLabelText(/^1 · text/)
    expect(sender().value).toBe('ACMEIN')
  })

  it('says so where none of its sender IDs can be used', async () => {
    await open({ linked: [9] })
    await choose(/^Template/, /Fee reminder/)
    expect(await screen.findByText(/None of the sender IDs of this template/)).toBeDefined()
    expect(sender().value).toBe('')
  })
})

it('a campaign used again by one who sends for himself asks for his own options', async () => {
  const { sent } = await open({ preset: { user_id: 1, campaign: 'Bus 4 is late', dlt_template_id: 3, sender_id: 4 } })
  expect((screen.getByLabelText(/^Campaign(?! type)/) as HTMLInputElement).value).toBe('Bus 4 is late')
  await waitFor(() => expect(sender().value).toBe('SUNRSE'))
  const asked = sent.filter(({ path }) => path === 'send-sms-options')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every(({ body }) => !('user_id' in body))).toBe(true)
})

it('a campaign used again keeps its sender ID where its template leaves a choice', async () => {
  await open({ linked: [4, 5], preset: { campaign: 'Bus 4 is late', dlt_template_id: 3, sender_id: 5 } })
  await screen.findByLabelText(/^1 · text/)
  await waitFor(() => expect(sender().value).toBe('ACMEIN'))
})

describe('what it needs to know', () => {
  const OPTIONS = { routes: [], wallets: [{ route_type: 1, available: 4321 }], promotional: {}, countries: [] }

  it('is asked for again by itself where the client asks again', async () => {
    let asked = 0
    await open({
      answers: { 'send-sms-options': () => (asked++ === 0 ? refuse(0, 'No answer came.') : OPTIONS) },
      queries: { retry: 1, retryDelay: 0 },
    })
    expect(asked).toBe(2)
  })

  it('can be asked for again where it did not come', async () => {
    let works = false
    await open({
      answers: { 'send-sms-options': () => (works ? OPTIONS : refuse(0, 'No answer came.')) },
      shows: 'No answer came.',
    })
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('4,321')).toBeDefined()
    expect(screen.queryByText('No answer came.')).toBeNull()
  })
})

describe('what is wrong', () => {
  it('is told before anything is sent, and the first of it is gone to', async () => {
    const { last } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Check and send' }))
    await screen.findByText('Template is required.')
    // The text is the template's: it is not asked for by itself.
    expect(screen.queryByText('Message is required.')).toBeNull()
    expect(screen.getByText('Enter numbers, choose contact groups or upload a file.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Template/ }))
    expect(last('send-sms-preflight')).toBeUndefined()
    await choose(/^Template/, /Fee reminder/)
    await waitFor(() => expect(screen.queryByText('Template is required.')).toBeNull())
  })

  it('with the text is told at each variable that is empty, too', async () => {
    await open({
      preset: { dlt_template_id: 3 },
      answers: {
        'send-sms-test': () => refuse(422, 'Wrong', { message: ['The text differs from the template at character 5.'] }),
      },
    })
    await waitFor(() => expect(sender().value).toBe('SUNRSE'))
    await userEvent.type(screen.getByLabelText(/^2 · text/), '500')
    expect(screen.queryByText('This variable is empty. Fill it in.')).toBeNull()
    await userEvent.type(screen.getByLabelText(/^Test number/), '9876543210')
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
    const told = await screen.findByText('This variable is empty. Fill it in.')
    expect(screen.getByLabelText(/^1 · text/).getAttribute('aria-describedby')).toContain(told.id)
    await userEvent.type(screen.getByLabelText(/^1 · text/), 'Asha')
    await waitFor(() => expect(screen.queryByText('This variable is empty. Fill it in.')).toBeNull())
  })

  it('of a test stands at its field until that is changed, and goes with everything else by Reset', async () => {
    await open({
      preset: { dlt_template_id: 3 },
      answers: {
        'send-sms-test': () => refuse(422, 'Wrong', { test_mobile: ['Not a mobile number.'], message: ['Two blanks.'] }),
      },
    })
    await waitFor(() => expect(sender().value).toBe('SUNRSE'))
    const number = screen.getByLabelText(/^Test number/) as HTMLInputElement
    await userEvent.type(number, '98')
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
    await screen.findByText('Not a mobile number.')
    expect(screen.getByText('Two blanks.')).toBeDefined()
    await userEvent.type(number, '7')
    await waitFor(() => expect(screen.queryByText('Not a mobile number.')).toBeNull())
    await userEvent.type(screen.getByLabelText(/^1 · text/), 'Asha')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(screen.queryByText('Two blanks.')).toBeNull())
    expect(number.value).toBe('')
    expect(screen.queryByLabelText(/^1 · text/)).toBeNull()
  })
})

describe('leaving', () => {
  it('asks first where something was composed, and lets go where nothing was', async () => {
    const { router } = await open()
    await userEvent.type(screen.getByLabelText(/^Campaign(?! type)/), 'Fees')
    await act(() => router.navigate('/delivery-report'))
    expect(await screen.findByText('Leave without sending?')).toBeDefined()
    expect(screen.getByText(/is kept in this browser as a draft/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect((screen.getByLabelText(/^Campaign(?! type)/) as HTMLInputElement).value).toBe('Fees')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await act(() => router.navigate('/delivery-report'))
    expect(await screen.findByText('elsewhere')).toBeDefined()
  })

  it('does not ask about what was typed and emptied again', async () => {
    const { router } = await open()
    const name = screen.getByLabelText(/^Campaign(?! type)/)
    await userEvent.type(name, 'Fees')
    await userEvent.clear(name)
    await act(() => router.navigate('/delivery-report'))
    expect(await screen.findByText('elsewhere')).toBeDefined()
  })
})

describe('a draft', () => {
  const name = () => screen.getByRole('textbox', { name: /^Campaign/ }) as HTMLInputElement
  const kept = () => Object.keys(localStorage).filter(key => key.startsWith('draft.'))

  it('is kept while one types, stands there again, and goes when it is discarded', async () => {
    await open()
    await userEvent.type(name(), 'Fees of May')
    await waitFor(() => expect(kept()).toHaveLength(1))
    cleanup()
    await open()
    expect(await screen.findByText(/^Draft of .* restored\.$/)).toBeDefined()
    expect(name().value).toBe('Fees of May')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(name().value).toBe(''))
    expect(screen.queryByText(/restored/)).toBeNull()
    expect(kept()).toEqual([])
  })

  it('is of what stands there now: what was typed and taken out again does not come back, and Reset takes its note away', async () => {
    await open()
    await userEvent.type(name(), 'Fees')
    await waitFor(() => expect(kept()).toHaveLength(1))
    await userEvent.clear(name())
    await waitFor(() => expect(kept()).toEqual([]))
    await userEvent.type(name(), 'Fees of June')
    await waitFor(() => expect(kept()).toHaveLength(1))
    cleanup()
    await open()
    await userEvent.type(name(), '!')
    await waitFor(() => expect(localStorage.getItem('draft.text.u-1')).toContain('Fees of June!'))
    await userEvent.type(name(), '{Backspace}')
    // As it began, and that was a draft.
    await waitFor(() => expect(localStorage.getItem('draft.text.u-1')).toContain('"Fees of June"'))
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(screen.queryByText(/restored/)).toBeNull())
    expect(kept()).toEqual([])
  })

  it('has what was typed last, however soon one leaves', async () => {
    await open()
    await userEvent.type(name(), 'Fees of May')
    cleanup()
    expect(readDraft('u-1', 'text', { campaign: null })?.values).toEqual({ campaign: 'Fees of May' })
  })

  it('stays with the account it was typed for, when another takes over in the middle of it', async () => {
    await open()
    await userEvent.type(name(), 'Fees of May')
    await act(async () => saveSession({ ...readSession()?.user, access_token: 't', uuid: 'u-9' }))
    await waitFor(() => expect(name().value).toBe(''))
    cleanup()
    expect(kept()).toEqual(['draft.text.u-1'])
  })

  it('is done without where the browser has no room', async () => {
    const setItem = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.stubGlobal('localStorage', { setItem })
    keepDraft('u-1', 'text', { campaign: 'Fees' })
    vi.unstubAllGlobals()
    expect(setItem).toHaveBeenCalledOnce()
    expect(kept()).toEqual([])
  })

  it('holds no file, nor what was read from one, nor the number of a test', () => {
    const typed = { campaign: 'Fees', file_path: 'uploads/x', preview: { rows: [['9']] }, mapping: { 1: 'a' }, test_mobile: '98' }
    keepDraft('u-1', 'text', typed)
    expect(readDraft('u-1', 'text', typed)?.values).toEqual({ campaign: 'Fees' })
    expect(JSON.parse(localStorage.getItem('draft.text.u-1') ?? '{}').values).toEqual({ campaign: 'Fees' })
  })

  it('is of one account and one page, and is forgotten after a week', () => {
    keepDraft('u-1', 'text', { campaign: 'Fees' })
    expect(readDraft('u-2', 'text', { campaign: null })).toBeUndefined()
    expect(readDraft('u-1', 'two-way', { campaign: null })).toBeUndefined()
    localStorage.setItem('draft.text.u-1', JSON.stringify({ at: Date.now() - 8 * 86_400_000, values: { campaign: 'Fees' } }))
    expect(readDraft('u-1', 'text', { campaign: null })).toBeUndefined()
  })
})
