import { describe, expect, test } from 'vitest'
import { KEY_CALLS } from '../../resources/access/api-access.ts'
import { register } from '../../resources/index.ts'
import { SIGNED_IN } from '../../resources/language/access.ts'
import type { CallAction } from '../../resources/language/actions.ts'
import { checkRegister } from '../../resources/language/check.ts'
import { defineService } from '../../resources/language/define.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { checkbox, type Fields, select } from '../../resources/language/fields.ts'
import { isMeant } from '../../resources/language/meant.ts'
import { openApi } from '../../resources/language/openapi.ts'
import { mistakesIn } from '../../server/kernel/records/kinds.ts'

const declared = (action: Partial<CallAction<Fields, never>> & { reads?: never }) => ({
  resources: [],
  services: [
    defineService({
      name: 'vault',
      label: 'Vault',
      actions: {
        open: {
          on: 'call',
          label: 'Open',
          call: 'POST vault',
          can: SIGNED_IN,
          input: {
            door: select({ label: 'Door', choices: [{ value: 'a', label: 'A' }] }),
            quietly: checkbox({ label: 'Quietly' }),
          },
          writes: true,
          ...action,
        },
      },
    }),
  ],
})

describe('what a call asks beyond its permission', () => {
  test('is right as declared', () => {
    expect(() =>
      checkRegister(declared({ stepUp: { meets: [{ door: ['a', null], quietly: [0, null] }] } }), mistakesIn),
    ).not.toThrow()
  })

  test('is for no call that programs make by a key: they have no password, and act as nobody', () => {
    const keys = new Set<string>(KEY_CALLS)
    const wrong = allEndpoints(register).filter(
      ({ operation }) => keys.has(operation.call) && (operation.stepUp || operation.whileActing || operation.answersSecret),
    )
    expect(wrong.map(({ operation }) => operation.call)).toEqual([])
  })

  test('stands in the documents of the API', () => {
    const { paths } = openApi(register, '1')
    const said = (path: string) => (paths[path]?.post as { description?: string } | undefined)?.description ?? ''
    expect(said('/reset-user-password')).toMatch(/^Asks for the password again: .* Is refused with 403 while acting/)
    expect(said('/reset-user-password')).toContain('shown this once')
    expect(said('/administration/server-commands')).toContain('within 5 minutes')
    expect(said('/administration/app-setting-update')).toMatch(/^For some changes asks/)
    expect(said('/send-sms')).toBe('')
  })
})

test('a rule is about the bodies it says, by the values as the fields read them', () => {
  const { door, quietly } = declared({}).services[0]!.actions.open!.input as Fields
  const fields = { door: door!, quietly: quietly! }
  const rule = { meets: [{ door: 'a', quietly: [0, null] }] }
  expect(isMeant(rule, fields, { door: 'a' })).toBe(true)
  expect(isMeant(rule, fields, { door: 'a', quietly: '0' })).toBe(true)
  expect(isMeant(rule, fields, { door: 'a', quietly: 1 })).toBe(false)
  expect(isMeant(rule, fields, {})).toBe(false)
  expect(isMeant({ brings: ['quietly'] }, fields, { quietly: null })).toBe(true)
  expect(isMeant({ brings: ['quietly'] }, fields, { door: 'a' })).toBe(false)
  expect(isMeant({}, fields, {})).toBe(true)
})
