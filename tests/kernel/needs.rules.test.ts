import { describe, expect, test } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { register } from '../../resources/index.ts'
import { needOf } from '../../resources/language/needs.ts'
import { users } from '../../resources/people/users.ts'

const ofUsers = (action: 'loginAs' | 'block' | 'unblock', record: object) =>
  needOf(users.actions[action], users.fields, record as Record<string, unknown>)

describe('what an action needs', () => {
  test('is nothing where its condition holds, or where it has none', () => {
    expect(ofUsers('loginAs', { status: 1, userType: 2 })).toBeUndefined()
    expect(needOf({}, users.fields, { status: 3 })).toBeUndefined()
  })

  test('is told by the states in which it is possible', () => {
    const ofCampaigns = (action: 'resend' | 'stop' | 'complete', status: string) =>
      needOf(campaigns.actions[action], campaigns.fields, { status })
    expect(ofCampaigns('stop', 'Completed')).toBe('Only while Pending')
    expect(ofCampaigns('resend', 'Pending')).toBe('Only while Completed or Stop')
  })

  test('is told by the one in which it is not, where the others are many', () => {
    expect(ofUsers('block', { status: 3 })).toBe('Not while Blocked')
    expect(ofUsers('unblock', { status: 1 })).toBe('Only while Blocked')
  })

  test('is told by the sentence that its declaration has for the field', () => {
    expect(ofUsers('loginAs', { status: 3, userType: 2 })).toBe('Only for active accounts')
    expect(ofUsers('loginAs', { status: 1, userType: 0 })).toBe('Not for admins')
  })

  test('is told in the language of the reader', () => {
    const said: string[] = []
    needOf({ when: { status: [0, 1] } }, users.fields, { status: 4 }, (english, values) => {
      said.push(english)
      return Object.values(values).join('|')
    })
    expect(said).toEqual(['%{values} or %{last}', 'Only while %{values}'])
  })

  test('never reads as a fact about the record', () => {
    const told = register.resources.flatMap(({ actions, fields }) =>
      Object.values(actions).flatMap(action =>
        Object.keys(action.when ?? {}).map(
          name => needOf({ ...action, when: { [name]: action.when?.[name] } }, fields, {}) ?? '',
        ),
      ),
    )
    expect(told.length).toBeGreaterThan(80)
    expect(told.filter(need => need.includes(':') || need.endsWith('.') || need.length > 60)).toEqual([])
  })
})
