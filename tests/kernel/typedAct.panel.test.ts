/** What a call is given is typed by its declaration: each marked line is a mistake that must not compile. */

import { describe, expect, test } from 'vitest'
import type { ActParams } from '../../dataProvider/act.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { ActionInput } from '../../resources/language/derived.ts'

const given = <R, K extends string>(
  _declaration: R,
  _action: K,
  params: ActParams<ActionInput<R, K>>,
): ActParams<ActionInput<R, K>> => params

describe('what a declared call is given', () => {
  test('is accepted as declared, and an empty answer to what need not be said with it', () => {
    expect(given(campaigns, 'explain', { id: '000', input: { message_id: 7 } }).input).toEqual({ message_id: 7 })
    expect(given(campaigns, 'explain', { id: '000', input: { message_id: undefined } }).input).toEqual({ message_id: undefined })
  })

  test('does not compile as something else', () => {
    // @ts-expect-error a number is no text
    given(campaigns, 'explain', { id: '000', input: { message_id: 'seven' } })
    // @ts-expect-error no such input is declared
    given(campaigns, 'explain', { id: '000', input: { message: 7 } })
    // @ts-expect-error one of its choices alone
    given(campaigns, 'exportMessages', { id: 1, input: { bucket: 'Lost' } })
    // @ts-expect-error what is required is left out
    given(campaigns, 'test', { input: { test_mobile: '9876543210' } })
    // @ts-expect-error it asks for nothing
    given(campaigns, 'trail', { id: 1, input: { bucket: 'ALL' } })
    expect(campaigns.actions).not.toHaveProperty('trail.input')
  })
})
