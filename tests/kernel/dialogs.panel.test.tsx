import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { register } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import type { FieldKind } from '../../resources/language/fields.ts'
import ManageDialog from '../../src/adjustments/ManageDialog.tsx'
import CampaignInfo from '../../src/campaigns/CampaignInfo.tsx'
import ExportCampaign from '../../src/campaigns/ExportCampaign.tsx'
import ExportMessages from '../../src/campaigns/ExportMessages.tsx'
import RestartCampaign from '../../src/campaigns/RestartCampaign.tsx'
import { RESULT_MS } from '../../src/kernel/ui/ConfirmDialog.tsx'
import { ExportTwoWay } from '../../src/two-way/ExportTwoWay.tsx'
import {
  type Body,
  brokenBy,
  DIALOGS,
  type DialogField,
  type DialogName,
  type DialogRule,
  goodBodies,
  type Ids,
  type SpecDialog,
} from '../support/dialogs.ts'
import { inDesk, memoryPlatform, openResource, type Row, refuse, type Sent, signIn } from './resourceDesk.tsx'

/** The panel's end of the specification's dialogs; the server's is tests/contract/dialogs.test.ts. */

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  vi.restoreAllMocks()
})

const IDS: Ids = { user: 1, sender: 9, template: 11, campaign: 7, message: 70_001 }
const TITLES: Readonly<Record<string, string>> = { user_id: 'Asha', sender_id: 'SUNRSE', dlt_template_id: 'Fees' }

const CAMPAIGN: Row = {
  id: IDS.campaign,
  campaign: 'Fees October',
  message: 'The fee is due.',
  status: 'Completed',
  route_type: 1,
  total_contacts: 4,
  total_delivered: 3,
  total_failed: 1,
}
const ROWS: Readonly<Record<string, Row[]>> = {
  'delivery-report': [CAMPAIGN],
  users: [{ id: IDS.user, name: 'Asha', username: 'asha', status: 1 }],
  'senderid-list': [{ id: IDS.sender, sender_id: 'SUNRSE' }],
  'dlt-template-list': [{ id: IDS.template, template_name: 'Fees' }],
}
const OPEN = { unsubmitted: 0, accepted: 3, pending: 0, expired: 0, total_adjusted: 0 }
const COUNTED = { eligible: 4, will_deliver: 2, will_fail: 0, will_cancel: 0, unchanged: 2, users: 1, campaigns: 1 }
const FILE = () => ({ file_path: 'files/made' })
type Answers = Record<string, (sent: Sent) => unknown>
const ANSWERS: Answers = {
  'by-sender-id': FILE,
  'by-mobile': FILE,
  'report-export-by-id': FILE,
  'report-export-two-way-click': FILE,
  'report-export-two-way-response': FILE,
  'resend-preview/{id}': () => ({
    types: ['all', 'failed', 'undelivered'].map(type => ({ type, messages: 4, credits: 4 })),
    available: 900,
    now: '2026-02-01 10:00:00',
  }),
  'manage-campaign-open/{id}': () => OPEN,
  'manage-campaign': () => ({ ...COUNTED, refund_credits: 0, matrix: [], skipped: [] }),
  'get-campaign-info/{id}': ({ method }) => (method === 'GET' ? CAMPAIGN : { data: [], total: 0 }),
}

type Memory = ReturnType<typeof memoryPlatform>

const draw = async ({ platform }: Memory, dialog: ReactNode) => {
  const { element } = await inDesk({ register, platform }, dialog)
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const close = () => {}
const record = { id: IDS.campaign, campaign: 'Fees October' }
const drawn = (dialog: ReactNode) => (memory: Memory) => draw(memory, dialog)

/** The confirmation of an action on a user, from the menu of his row. */
const confirmOf =
  (action: string) =>
  async ({ platform }: Memory) => {
    const users = register.resources.find(({ name }) => name === 'users')!
    await openResource({ register, resource: users, platform })
    await waitFor(() => expect(document.querySelector('tr[data-id="1"] [data-menu]')).not.toBeNull())
    await userEvent.click(document.querySelector('tr[data-id="1"] [data-menu]') as HTMLElement)
    await userEvent.click(await screen.findByRole('menuitem', { name: action }))
  }

/** How each comes up; that the buttons and menus of the screens lead there is said where those are tested. */
const OPENERS: Readonly<Record<DialogName, (memory: Memory) => Promise<unknown>>> = {
  'Filter Delivery': async ({ platform }) => {
    await openResource({ register, resource: campaigns, platform })
    await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  },
  'Campaign detail': drawn(<CampaignInfo record={record} close={close} />),
  'Export By Sender ID': drawn(<ExportMessages action="exportBySender" close={close} />),
  'Export By Mobile Number': drawn(<ExportMessages action="exportByMobile" close={close} />),
  'Export Two Way Response': drawn(<ExportTwoWay action="exportResponses" campaign={record} close={close} />),
  'Export Two Way Click Report': drawn(<ExportTwoWay action="exportClicks" campaign={record} close={close} />),
  Export: drawn(<ExportCampaign record={record} close={close} />),
  'Restart Campaign': drawn(<RestartCampaign record={record} close={close} />),
  'Manage Campaign Ratio': drawn(<ManageDialog record={record} close={close} />),
  Confirm: confirmOf('Deactivate'),
}

interface Opened {
  box: HTMLElement
  sent: () => Sent[]
}

const open = async (name: DialogName, userType: UserType, operation: 0 | 1, answers: Answers = {}): Promise<Opened> => {
  signIn(register, { userType, flags: { account_type: 2, sp_operation: operation } })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const memory = memoryPlatform(register, ROWS, { ...ANSWERS, ...answers })
  await OPENERS[name](memory)
  const box = await screen.findByRole('dialog')
  const { path } = DIALOGS[name]
  const before = memory.sent.length
  return { box, sent: () => memory.sent.slice(before).filter(one => one.path === path && one.method === 'POST') }
}

/** The control of a field: the first of its buttons where it is several. */
const controlOf = (box: HTMLElement, name: string): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[name="${name}"], [type="radio"][name^="${name}"]`)
const fieldOf = (box: HTMLElement, name: string) =>
  controlOf(box, name)?.closest<HTMLElement>('.MuiFormControl-root:not(.MuiPickersTextField-root), search')

/** Whether a control is what its kind looks like. */
const LOOKS: Readonly<Partial<Record<FieldKind, (control: HTMLElement, field: HTMLElement) => boolean>>> = {
  text: control => control.matches('textarea, input:is([type=text], [type=search]):not([role], [inputmode=numeric])'),
  number: control => control.matches('input[inputmode=numeric]'),
  select: control => control.matches('select, [type=radio]'),
  reference: control => control.matches('[role=combobox]'),
  date: (_, field) => within(field).queryByRole('button', { name: /date/i }) !== null,
  checkbox: control => control.matches('[type=checkbox], select'),
}

const day = (value: string) => value.slice(0, 10).split('-').reverse().join('-')
const clock = (value: string) => {
  const [hour = 0, minute = '00'] = [Number(value.slice(11, 13)), value.slice(14, 16)]
  return `${String(hour % 12 || 12).padStart(2, '0')}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Puts a value in as a person would; undefined leaves the field empty. */
const fill = async (box: HTMLElement, name: string, { kind }: DialogField, value: unknown) => {
  await waitFor(() => expect(controlOf(box, name)).not.toBeNull())
  const field = fieldOf(box, name)!
  const control = controlOf(box, name)!
  if (kind === 'reference') {
    for (const button of within(field).queryAllByRole('button', { name: /^(Remove|Clear)/ })) await userEvent.click(button)
    if (value === undefined) return
    await userEvent.click(control)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${TITLES[name]}`) }))
    await userEvent.keyboard('{Tab}')
  } else if (value === undefined) return
  else if (kind === 'date') {
    const text = String(value).length > 10 ? `${day(String(value))} ${clock(String(value))}` : day(String(value))
    fireEvent.change(control, { target: { value: text } })
  } else if (control.matches('[type=radio]'))
    await userEvent.click(field.querySelector<HTMLElement>(`[type=radio][value="${value}"]`)!)
  else if (control.matches('select')) await userEvent.selectOptions(control, String(value))
  else if (control.matches('[type=checkbox]')) await userEvent.click(control)
  else fireEvent.change(control, { target: { value: String(value) } })
}

/** The fields of somebody, as far as what is typed shows them. */
const fieldsFor = ({ fields }: SpecDialog, userType: UserType, operation: 0 | 1, typed: Body = {}) =>
  Object.entries(fields).filter(
    ([, field]) =>
      (field.for?.includes(userType) ?? true) &&
      (field.flag === undefined || operation === 1) &&
      (field.when === undefined || typed[field.when[0]] === field.when[1]),
  )

const fillAll = async (box: HTMLElement, dialog: SpecDialog, body: Body) => {
  for (const [name, field] of fieldsFor(dialog, dialog.as, 1, body)) await fill(box, name, field, body[name])
}
const press = async (box: HTMLElement, name: string) => {
  const button = within(box).getByRole('button', { name })
  if (!button.matches(':disabled')) await userEvent.click(button)
}
const named = Object.entries(DIALOGS) as [DialogName, SpecDialog][]
/** Numbers may travel as their text: the platform reads both (rule declarations-2). */
const worded = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]))

/** Everybody, where not all are asked the same; with the operation and without, where that makes a difference. */
const peopleOf = ({ fields, as }: SpecDialog): readonly (readonly [UserType, 0 | 1])[] => {
  const declared = Object.values(fields)
  if (declared.some(field => field.for)) return [0, 1, 2, 3].map(type => [type as UserType, 1])
  if (declared.some(field => field.flag))
    return [
      [as, 0],
      [as, 1],
    ]
  return [[as, 1]]
}

describe.each(named)('%s', (name, dialog) => {
  const { rules, path, submit, fields } = dialog

  test.each(peopleOf(dialog))(
    'asks user type %i (closing rules: %i) for its fields, and nothing else',
    async (userType, operation) => {
      const { box } = await open(name, userType, operation)
      for (const [, body] of [['nothing', {}] as const, ...goodBodies(dialog, IDS)]) {
        for (const { when } of Object.values(fields)) if (when) await fill(box, when[0], fields[when[0]]!, body[when[0]])
        const wanted = fieldsFor(dialog, userType, operation, body)
        await waitFor(() => expect(wanted.filter(([key]) => !controlOf(box, key)).map(([key]) => key)).toEqual([]))
        for (const [key, { kind, required, requiredOf, values }] of wanted) {
          const [control, field] = [controlOf(box, key)!, fieldOf(box, key)!]
          await waitFor(() => expect(LOOKS[kind]?.(control, field), `${key} is a ${kind}`).toBe(true))
          const stars = [...field.querySelectorAll('[aria-hidden=true]')].filter(({ textContent }) => textContent?.trim() === '*')
          expect(stars.length > 0, `${key} has its asterisk`).toBe(required === true && (requiredOf?.includes(userType) ?? true))
          if (!values) continue
          const offered = [...field.querySelectorAll<HTMLOptionElement>('option:not([value=""]), [type=radio]')]
          expect(offered.map(option => option.value)).toEqual(values.map(String))
        }
        expect(Object.keys(fields).filter(key => controlOf(box, key))).toEqual(wanted.map(([key]) => key))
      }
    },
  )

  test.each(['everything', ...Object.keys(dialog.others ?? {})])('sends what is good: %s', async what => {
    const { box, sent } = await open(name, dialog.as, 1)
    const body = goodBodies(dialog, IDS).find(([one]) => one === what)![1]
    await fillAll(box, dialog, body)
    await press(box, submit)
    await waitFor(() => expect(worded(sent().at(-1)?.body ?? {})).toMatchObject(worded(body)))
    const others = Object.keys(fields).filter(key => !(key in body))
    for (const key of others) expect(sent().at(-1)?.body[key] || undefined, key).toBeUndefined()
  })

  test.each(rules.map(rule => [rule.title, rule] as const))('%s: said at its field', async (_title, rule: DialogRule) => {
    const { at, says, validate, typed } = rule
    const told = (sent: Sent) => {
      if (validate === 'run' && sent.body.dry_run === 1) return ANSWERS[path]!(sent)
      return refuse(422, 'Some fields need attention.', { [at]: [says] })
    }
    const { box, sent } = await open(name, dialog.as, 1, validate === 'server' || validate === 'run' ? { [path]: told } : {})
    if (validate === 'held') {
      await waitFor(() => expect(controlOf(box, at)).not.toBeNull())
      const offered = [...fieldOf(box, at)!.querySelectorAll<HTMLOptionElement>('option, [type=radio]')].map(({ value }) => value)
      // Nothing but what is offered can be chosen, and one of several buttons is pressed from the start.
      expect(offered).not.toContain(String(typed[at] ?? ''))
      if (controlOf(box, at)!.matches('[type=radio]')) expect(fieldOf(box, at)!.querySelector(':checked')).not.toBeNull()
      return
    }
    const body = brokenBy(dialog, rule, IDS)
    await fillAll(box, dialog, body)
    await press(box, submit)
    if (validate === 'run') {
      await waitFor(() => expect(within(box).getByRole('button', { name: 'Run' }).matches(':disabled')).toBe(false))
      await press(box, 'Run')
    }
    await waitFor(() => expect(fieldOf(box, at)?.querySelector('[role=alert]')?.textContent).toBe(says))
    if (validate) expect(worded(sent().at(-1)?.body ?? {})).toMatchObject(worded(body))
    else expect(sent()).toEqual([])
  })
})

test('what came of a confirmed action stands for a second and a half, in the words of the specification', async () => {
  expect(RESULT_MS).toBe(1500)
  signIn(register, { userType: 0, flags: { account_type: 2, sp_operation: 1 } })
  // What can be undone is told by a notice instead.
  await confirmOf('Sign out everywhere')(memoryPlatform(register, ROWS, ANSWERS))
  const box = await screen.findByRole('dialog')
  await fillAll(box, DIALOGS.Confirm, DIALOGS.Confirm.good(IDS))
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    fireEvent.click(within(box).getByRole('button', { name: 'Sign out everywhere' }))
    const result = await screen.findByText('executed successfully')
    expect(within(result.closest('[role=dialog]') as HTMLElement).getByText('success')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(RESULT_MS))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})
